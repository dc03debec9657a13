import { describe, expect, it } from 'vitest'
import { csv, csvFile } from '#app/utils/csv.ts'

const lines = (...rows: Parameters<typeof csv>[0]) => csv(rows).slice(1)

/** Read as a spreadsheet does: quotes only count at the beginning of a cell. */
function cellsOf(text: string, separator: string): string[] {
	const cells: string[] = []
	let at = 0
	while (at < text.length) {
		let cell = ''
		if (text[at] === '"') {
			for (at++; at < text.length; at++) {
				if (text[at] !== '"') cell += text[at] ?? ''
				else if (text[at + 1] === '"') cell += text[at++] ?? ''
				else break
			}
			at++
		}
		while (at < text.length && ![separator, '\n', '\r'].includes(text[at] ?? '')) cell += text[at++] ?? ''
		cells.push(cell)
		at++
	}
	return cells
}

describe('a list to keep', () => {
	it('begins with the mark of UTF-8 and ends every row as the standard says', () => {
		expect(
			csv([
				['Name', 'Age'],
				['Zoë', 9],
			]),
		).toBe('\uFEFF"Name","Age"\r\n"Zoë",9\r\n')
	})

	it('quotes what would be taken for the end of a cell or of a row', () => {
		expect(lines(['a,b', 'say "so"', 'two\nlines', 'two\r\nlines', ''])).toBe(
			'"a,b","say ""so""","two\nlines","two\r\nlines",""\r\n',
		)
	})

	it.each([
		['=1+1', "'=1+1"],
		['+44 20 7946 0018', "'+44 20 7946 0018"],
		['-2', "'-2"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\tx', "'\tx"],
		['\rx', '"\'\rx"'],
		...[...'＝＋－＠'].map((sign) => [`${sign}1+1`, `'${sign}1+1`]),
		['\u200b=1+1', "\u200b'=1+1"],
		['\ufeff\u2060 ＝1+1', "\ufeff\u2060 '＝1+1"],
		['\0=1+1', "\0'=1+1"],
		['Ada,\u200d+1', "Ada,\u200d'+1"],
		['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
	])('has no text that a spreadsheet would run: %j', (text, cell) => {
		expect(lines([text])).toBe(`"${cell.replace(/^"|"$/g, '')}"\r\n`)
	})

	it.each([',', ';', '\t', '|'])(
		'runs nothing where a spreadsheet takes %j for the end of a cell',
		(separator) => {
			const hostile = [',', ';', '\t', '|', ',"', ';"', '";', '"\t"', '\n', '\r', '; '].flatMap((before) =>
				['=1+1', '+1', '-1', '@A1'].map((formula) => `Ada${before}${formula}`),
			)
			const read = cellsOf(lines(['Ada', ...hostile], ['=1+1', ' =1+1', -2]), separator)
			expect(read.filter((one) => /^\s*[=+\-@]/.test(one) && !/^-?\d+$/.test(one))).toEqual([])
		},
	)

	it('has numbers as numbers, and nothing for what is missing', () => {
		expect(lines([-2, 0, 1.5, null, undefined])).toBe('-2,0,1.5,,\r\n')
	})

	it.each([
		['Students 2026-04-14', 'students-2026-04-14.csv'],
		['Zoë’s “list”\r\nX: y', 'zoe-s-list-x-y.csv'],
		['生徒', 'list.csv'],
		['../../etc/passwd', 'etc-passwd.csv'],
	])('is called %j as every system can keep it', (name, file) => {
		const { headers } = csvFile(name, [])
		expect(headers).toEqual({
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${file}"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		})
	})
})
