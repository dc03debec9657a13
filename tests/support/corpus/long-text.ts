const LENGTH = 50_000
const of = (...parts: string[]) => {
	const [head = '', unit = '', tail = ''] = parts.length === 1 ? ['', ...parts] : parts
	return head + unit.repeat(Math.ceil(LENGTH / unit.length)) + tail
}

/**
 * Long texts that a pattern which tries again at every place reads for minutes: the same letter with another at its end,
 * what looks like the beginning of an address, a number, a time or a link, and what has to be looked at as a whole.
 */
export const LONG_TEXTS: Record<string, string> = {
	'one letter': of('', 'a', '!'),
	'one figure': of('', '1', 'x'),
	'white space': of('a', ' ', 'b'),
	'white space of every kind': of('a', ' \t\u00a0\u2003\n', 'b'),
	points: of('a@', 'a.', '!'),
	'at signs': of('@'),
	'figures in groups': of('', '1,000.', 'x'),
	'days and times': of('', '1/1/1 1:1 ', '!'),
	'hyphens and brackets': of('', '-(', ')'),
	'percent signs': of('/', '%25', '%'),
	slashes: of('', '../', '\\'),
	quotes: of('"', '""', "'"),
	links: of('', 'http://a.', ' '),
	'accents on one letter': of('a', '\u0301', 'a'),
	'signs of two parts': of('', '👩‍🎤'),
	'letters that grow when folded': of('ßİŉ'),
}
