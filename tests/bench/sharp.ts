import { MASKS } from "./masks.ts";
import type { PeerProgram } from "./peer_process.ts";

/** A Node program that times sharp. */
const PROGRAM = `
const { createHash } = require("node:crypto");
const sharp = require("sharp");
const MASKS = ${JSON.stringify(MASKS)};
let size, pixels, pending = Buffer.alloc(0), wanted = 0;

// sharp takes R, G, B; so the conversion is a loop of its caller's.
function image(masked) {
  const { width, height } = size;
  const rgb = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from + 2];
    rgb[to + 1] = pixels[from + 1];
    rgb[to + 2] = pixels[from];
  }
  if (masked) {
    for (const { left, top, right, bottom } of MASKS) {
      for (let y = top; y < Math.min(bottom, height); y++) {
        rgb.fill(0, (y * width + left) * 3, (y * width + Math.min(right, width)) * 3);
      }
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

async function obey(line) {
  const [command, width, height] = line.split(" ");
  if (command === "load") {
    size = { width: Number(width), height: Number(height) };
    wanted = size.width * size.height * 4;
  } else if (command === "encode") console.log((await image(false).png().toBuffer()).length);
  else {
    const shown = image(true);
    const answer = { mimeType: "image/png" };
    if (command === "withHash") {
      const stored = await shown.clone().png({ compressionLevel: 0 }).toBuffer();
      answer.hash = createHash("sha256").update(stored).digest("hex");
    }
    answer.data = (await shown.png().toBuffer()).toString("base64");
    console.log(JSON.stringify(answer).length);
  }
}

(async () => {
  for await (const piece of process.stdin) {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
    for (;;) {
      if (wanted > 0) {
        if (pending.length < wanted) break;
        pixels = pending.subarray(0, wanted);
        pending = pending.subarray(wanted);
        wanted = 0;
        console.log(0);
      }
      const end = pending.indexOf(10);
      if (end < 0) break;
      const line = pending.subarray(0, end).toString();
      pending = pending.subarray(end + 1);
      await obey(line);
    }
  }
})();
`;

/** sharp (libvips) with its defaults, where a Node.js finds it: installed globally, or by NODE_PATH. */
export const SHARP: PeerProgram = {
  command: "node",
  probe: ["-e", 'require("sharp")'],
  program: ["-e", PROGRAM],
};
