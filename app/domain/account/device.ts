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

/** `Safari on iPhone`: what a browser says of itself, as far as its owner would recognise it. */
export function deviceWords(device: string): string {
	const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(device))?.[1]
	const [browser, machine] = [named(BROWSERS), named(MACHINES)]
	if (browser && machine) return `${browser} on ${machine}`
	return browser ?? machine ?? 'A browser we do not know'
}
