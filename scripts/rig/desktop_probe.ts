/**
 * Runs under the Windows Deno while a rig is open: asks for the desktop window, which makes Wine start its explorer,
 * says on stdout when the desktop has its full size, and then keeps the desktop in existence until stdin closes.
 */
const user32 = Deno.dlopen("user32.dll", {
  GetDesktopWindow: { parameters: [], result: "usize" },
  GetSystemMetrics: { parameters: ["i32"], result: "i32" },
  SetProcessDpiAwarenessContext: { parameters: ["isize"], result: "i32" },
  GetClassNameW: { parameters: ["usize", "buffer", "i32"], result: "i32" },
});

const SM_CXSCREEN = 0;
const SM_CYSCREEN = 1;

function desktop(): { width: number; height: number; desktopClass: string } {
  const { GetDesktopWindow, GetSystemMetrics, GetClassNameW } = user32.symbols;
  const text = new Uint16Array(64);
  const length = GetClassNameW(GetDesktopWindow(), text, text.length);
  const desktopClass = String.fromCharCode(...text.subarray(0, length));
  return { width: GetSystemMetrics(SM_CXSCREEN), height: GetSystemMetrics(SM_CYSCREEN), desktopClass };
}

// Per-monitor aware, version 2: else a desktop of more than 96 dpi says a smaller size.
user32.symbols.SetProcessDpiAwarenessContext(-4n);

const [width, height] = Deno.args.map(Number);
let seen = desktop();
while (seen.width !== width || seen.height !== height) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  seen = desktop();
}
await Deno.stdout.write(
  new TextEncoder().encode(`${JSON.stringify({ deno: Deno.version.deno, ...seen })}\n`),
);
for await (const _ of Deno.stdin.readable);
