/** The DLLs that an attacker would plant: the server's own, and those its runtime is linked to. */
export const PLANTED: readonly string[] = [
  "user32.dll",
  "shcore.dll",
  "dwmapi.dll",
  "userenv.dll",
  "crypt32.dll",
];
