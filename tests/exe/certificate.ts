import { SigningUnavailable } from "../../scripts/exe/sign_exe.ts";
import { missingPrograms, run } from "../../scripts/rig/command.ts";

/** A self-signed certificate to sign code with. */
export interface Certificate {
  /** PKCS #12 file. */
  readonly path: string;
  readonly password: string;
  /** PEM file of the same certificate, for who verifies. */
  readonly authority: string;
}

/** Makes a certificate in `folder` that is good for two days; it is trusted by nobody. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  if (Deno.build.os === "windows") {
    // signtool takes a certificate for good only when the machine trusts it, which no test should bring about.
    throw new SigningUnavailable("tests sign on Linux only");
  }
  if ((await missingPrograms(["openssl", "osslsigncode"])).length > 0) {
    throw new SigningUnavailable("openssl and osslsigncode are not both installed");
  }
  const [key, authority, path] = [
    `${folder}/key.pem`,
    `${folder}/certificate.pem`,
    `${folder}/certificate.p12`,
  ];
  const password = crypto.randomUUID();
  await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:3072", "-nodes", "-days", "2"],
    ...["-subj", "/CN=Test of Desktop Automation MCP"],
    ...["-addext", "keyUsage=critical,digitalSignature", "-addext", "extendedKeyUsage=codeSigning"],
    ...["-keyout", key, "-out", authority],
  ]);
  const files = ["-inkey", key, "-in", authority, "-out", path];
  await run("openssl", ["pkcs12", "-export", ...files, "-passout", `pass:${password}`]);
  await Deno.remove(key);
  return { path, password, authority };
}
