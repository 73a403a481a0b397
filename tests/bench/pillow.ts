import { MASKS } from "./masks.ts";
import type { PeerProgram } from "./peer_process.ts";

const PROGRAM = `
import base64, hashlib, io, json, sys
from PIL import Image, ImageDraw
MASKS = ${JSON.stringify(MASKS.map(({ left, top, right, bottom }) => [left, top, right - 1, bottom - 1]))}
data = sys.stdin.buffer

def encode(masked):
    image = Image.frombuffer("RGB", size, pixels, "raw", "BGRX")
    if masked:
        image = image.copy()
        draw = ImageDraw.Draw(image)
        for mask in MASKS:
            draw.rectangle(mask, fill=(0, 0, 0))
    png = io.BytesIO()
    image.save(png, "PNG")
    return png.getvalue()

while True:
    command = data.readline().split()
    if not command:
        break
    if command[0] == b"load":
        size = (int(command[1]), int(command[2]))
        pixels = data.read(size[0] * size[1] * 4)
        print(0, flush=True)
    elif command[0] == b"encode":
        print(len(encode(False)), flush=True)
    else:
        png = encode(True)
        answer = {"hash": hashlib.sha256(png).hexdigest(), "mimeType": "image/png"}
        answer["data"] = base64.b64encode(png).decode()
        print(len(json.dumps(answer)), flush=True)
`;

/** Pillow with its defaults. Debian's python3-pil belongs to the system's own interpreter, whatever is first on the path. */
export const PILLOW: PeerProgram = {
  command: "/usr/bin/python3",
  probe: ["-c", "import PIL"],
  program: ["-c", PROGRAM],
};
