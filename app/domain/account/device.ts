const BROWSERS: [RegExp, string][] = [
	[/\bEdg(e|A|iOS)?\//, 'Edge'],
	[/\b(OPR|Opera)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(Firefox|FxiOS)\//, 'Firefox'],
	[/(Chrome|\bCriOS|\bChromium)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]

const MACHINES: [RegExp, string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bCrOS\b/, 'Chromebook'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
	[/\bLinux\b/, 'Linux'],
]

const ENGLISH = {
	deviceOn: (browser: string, machine: string) => `${browser} on ${machine}`,
	unknownDevice: 'A browser we do not know',
}

/** `Safari on iPhone`: a description the account's owner can recognize. */
export function deviceWords(device: string, { deviceOn, unknownDevice } = ENGLISH): string {
	const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(device))?.[1]
	const [browser, machine] = [named(BROWSERS), named(MACHINES)]
	if (browser && machine) return deviceOn(browser, machine)
	return browser ?? machine ?? unknownDevice
}
