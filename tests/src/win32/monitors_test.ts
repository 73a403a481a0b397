import assert from "node:assert/strict";
import { getMonitors, getVirtualScreen } from "../../../src/win32/monitors.ts";
import { bytesOf, readText, viewOf, writeInts, writeText } from "../../fake_win32.ts";

const ATTACHED = 0x1;
const PRIMARY = 0x4;
const MIRRORING = 0x8;
const E_INVALIDARG = -2147024809;

interface FakeDisplay {
  readonly name: string;
  readonly flags: number;
  readonly at: readonly [x: number, y: number];
  readonly size: readonly [width: number, height: number];
  readonly dpi?: number;
}

const LAPTOP: FakeDisplay = {
  name: "\\\\.\\DISPLAY1",
  flags: ATTACHED | PRIMARY,
  at: [0, 0],
  size: [1920, 1080],
  dpi: 144,
};
const LEFT: FakeDisplay = { name: "\\\\.\\DISPLAY2", flags: ATTACHED, at: [-1280, -24], size: [1280, 1024] };
const SPARE: FakeDisplay = { name: "\\\\.\\DISPLAY3", flags: 0, at: [0, 0], size: [0, 0] };

type MonitorCalls = Parameters<typeof getMonitors>[0];
type DpiCalls = Parameters<typeof getMonitors>[1];

/** Monitor handles are 1000 + the place of the display; its task bar is 40 pixels high. */
function fakeUser32(displays: readonly FakeDisplay[]): MonitorCalls {
  const isAt = (point: bigint) => ({ at: [x, y] }: FakeDisplay): boolean =>
    BigInt.asUintN(32, BigInt(x)) === (point & 0xffff_ffffn) &&
    BigInt.asUintN(32, BigInt(y)) === point >> 32n;
  return {
    EnumDisplayDevicesW(device, index, buffer) {
      assert.equal(device, null);
      assert.equal(viewOf(buffer).getUint32(0, true), 840);
      const display = displays[index];
      if (display === undefined) return 0;
      writeText(buffer, display.name, 32, 4);
      writeInts(buffer, [display.flags], 324);
      return 1;
    },
    EnumDisplaySettingsExW(name, mode, buffer) {
      assert.equal(mode, 0xffffffff);
      assert.equal(bytesOf(buffer).length, 220);
      const display = displays.find((one) => one.name === readText(name));
      if (display === undefined) return 0;
      writeInts(buffer, display.at, 76);
      writeInts(buffer, display.size, 172);
      return 1;
    },
    MonitorFromPoint(point, flags) {
      assert.equal(flags, 0);
      return BigInt(1000 + displays.findIndex(isAt(point)));
    },
    GetMonitorInfoW(monitor, buffer) {
      assert.equal(viewOf(buffer).getUint32(0, true), 104);
      const display = displays[Number(monitor) - 1000];
      if (display === undefined) return 0;
      const { at: [x, y], size: [width, height] } = display;
      writeInts(buffer, [x, y, x + width, y + height], 4);
      writeInts(buffer, [x, y, x + width, y + height - 40], 20);
      writeInts(buffer, [(display.flags & PRIMARY) === 0 ? 0 : 1], 36);
      return 1;
    },
  };
}

function fakeShcore(displays: readonly FakeDisplay[]): DpiCalls {
  return {
    GetDpiForMonitor(monitor, type, x, y) {
      assert.equal(type, 0);
      const dpi = displays[Number(monitor) - 1000]?.dpi;
      writeInts(x, [dpi ?? 7]);
      writeInts(y, [dpi ?? 7]);
      return dpi === undefined ? E_INVALIDARG : 0;
    },
  };
}

Deno.test("getMonitors() describes each attached display, 96 dpi when Windows does not say", () => {
  const displays = [LAPTOP, LEFT, SPARE];
  assert.deepEqual(getMonitors(fakeUser32(displays), fakeShcore(displays)), [
    {
      bounds: { left: 0, top: 0, right: 1920, bottom: 1080 },
      workArea: { left: 0, top: 0, right: 1920, bottom: 1040 },
      primary: true,
      dpi: 144,
    },
    {
      bounds: { left: -1280, top: -24, right: 0, bottom: 1000 },
      workArea: { left: -1280, top: -24, right: 0, bottom: 960 },
      primary: false,
      dpi: 96,
    },
  ]);
});

Deno.test("getMonitors() counts displays that show the same picture once, and mirroring drivers not at all", () => {
  const clone = { ...LAPTOP, name: "\\\\.\\DISPLAY4" };
  const driver = { ...LEFT, name: "\\\\.\\DISPLAYV1", flags: ATTACHED | MIRRORING };
  const displays = [LAPTOP, clone, driver];
  assert.equal(getMonitors(fakeUser32(displays), fakeShcore(displays)).length, 1);
});

Deno.test("getMonitors() leaves a display out when it goes away at any call", () => {
  const displays = [LEFT, LAPTOP];
  const whole = fakeUser32(displays);
  const gone: readonly Partial<MonitorCalls>[] = [
    {
      EnumDisplaySettingsExW: (name, ...rest) =>
        readText(name) === LEFT.name ? 0 : whole.EnumDisplaySettingsExW(name, ...rest),
    },
    { MonitorFromPoint: (point, flags) => point === 0n ? whole.MonitorFromPoint(point, flags) : 0n },
    { GetMonitorInfoW: (monitor, info) => monitor === 1000n ? 0 : whole.GetMonitorInfoW(monitor, info) },
  ];
  for (const calls of gone) {
    const monitors = getMonitors({ ...whole, ...calls }, fakeShcore(displays));
    assert.deepEqual(monitors.map(({ primary }) => primary), [true]);
  }
});

Deno.test("getMonitors() throws when there is no monitor", () => {
  for (const displays of [[], [SPARE]]) {
    assert.throws(() => getMonitors(fakeUser32(displays), fakeShcore(displays)), { code: "platform_error" });
  }
});

Deno.test("getMonitors() ends when the list of displays never does", () => {
  let steps = 0;
  const endless: MonitorCalls = { ...fakeUser32([LAPTOP]), EnumDisplayDevicesW: () => (steps++, 1) };
  assert.throws(() => getMonitors(endless, fakeShcore([LAPTOP])), { code: "platform_error" });
  assert.equal(steps, 256);
});

Deno.test("getVirtualScreen() is the box of all monitors, its origin signed", () => {
  const metrics: Readonly<Record<number, number>> = { 76: -1280, 77: -24, 78: 3200, 79: 1104 };
  const screen = getVirtualScreen({ GetSystemMetrics: (index) => metrics[index] ?? 0 });
  assert.deepEqual(screen, { left: -1280, top: -24, right: 1920, bottom: 1080 });
});

Deno.test("getVirtualScreen() throws when it has no pixel", () => {
  assert.throws(() => getVirtualScreen({ GetSystemMetrics: () => 0 }), { code: "platform_error" });
});
