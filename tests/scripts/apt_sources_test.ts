import assert from "node:assert/strict";
import { mirrorOf, parseAptSources } from "../../scripts/rig/apt_sources.ts";

const DEB822 = `Types: deb deb-src
# a comment
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
 contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
Enabled: no
URIs: http://old.example/debian
Suites: bookworm
Components: main
`;

Deno.test("parseAptSources() reads deb822 stanzas", () => {
  assert.deepEqual(parseAptSources("debian.sources", DEB822), [
    {
      uri: "http://mirror.example/debian",
      suites: ["bookworm", "bookworm-updates"],
      components: ["main", "contrib"],
    },
    { uri: "http://mirror.example/debian-security", suites: ["bookworm-security"], components: ["main"] },
  ]);
});

Deno.test("parseAptSources() reads one-line entries", () => {
  const text = "# deb http://no.example/debian bookworm main\n" +
    "deb [arch=amd64 signed-by=/a.gpg] https://mirror.example/debian bookworm main contrib # why\n" +
    "deb-src http://mirror.example/debian bookworm main\n";
  assert.deepEqual(parseAptSources("sources.list", text), [
    { uri: "https://mirror.example/debian", suites: ["bookworm"], components: ["main", "contrib"] },
  ]);
});

Deno.test("mirrorOf() prefers a Debian mirror when a vendor uses the suite's name", () => {
  const vendor = parseAptSources("vendor.list", "deb https://vendor.example/apt bookworm main\n");
  const sources = [...vendor, ...parseAptSources("debian.sources", DEB822)];
  assert.equal(mirrorOf("bookworm", sources), "http://mirror.example/debian");
  assert.equal(mirrorOf("bookworm", vendor), "https://vendor.example/apt");
});

Deno.test("mirrorOf() is undefined when no source serves the suite by HTTP", () => {
  const local = parseAptSources("sources.list", "deb file:/media/debian bookworm main\n");
  assert.equal(mirrorOf("bookworm", local), undefined);
  assert.equal(mirrorOf("trixie", parseAptSources("debian.sources", DEB822)), undefined);
});
