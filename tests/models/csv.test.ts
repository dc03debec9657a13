import { describe, expect, it } from 'vitest'
import { csv, csvFile } from '#app/utils/csv.ts'

const lines = (...rows: Parameters<typeof csv>[0]) => csv(rows).slice(1)

describe('a list to keep', () => {
	it('begins with the mark of UTF-8 and ends every row as the standard says', () => {
		expect(
			csv([
				['Name', 'Age'],
				['Zoë', 9],
			]),
		).toBe('\uFEFFName,Age\r\nZoë,9\r\n')
	})

	it('quotes what would be taken for the end of a cell or of a row', () => {
		expect(lines(['a,b', 'say "so"', 'two\nlines', 'two\r\nlines', ''])).toBe(
			'"a,b","say ""so""","two\nlines","two\r\nlines",\r\n',
		)
	})

	it.each([
		['=1+1', "'=1+1"],
		['+44 20 7946 0018', "'+44 20 7946 0018"],
		['-2', "'-2"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\tx', "'\tx"],
		['\rx', '"\'\rx"'],
		['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
	])('has no text that a spreadsheet would run: %j', (text, cell) => {
		expect(lines([text])).toBe(`${cell}\r\n`)
	})

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
