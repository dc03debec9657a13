import { describe, expect, it } from 'vitest'
import { demoPagesOf, signedInByForm } from '../support/crawl.ts'
import { openDatabase } from '../support/database.ts'
import { comparer, figuresOf, plainNumbersOf } from '../support/figures.ts'

const DESKS = [
	['admin', '/dashboard', 40],
	['solo', '/dashboard', 20],
	['cape', '/dashboard', 20],
	['teacher', '/dashboard/teacher', 1],
	['parent', '/student/dashboard', 1],
	['super', '/super-admin', 5],
] as const

/** Links that are numbers and count nothing. */
const NO_FIGURES: [RegExp, string][] = [
	[/[?&]perPage=/, 'how many rows a page has'],
	[/^\/schedule\?view=day/, 'the days of a month'],
	[
		/^\/super-admin\/transactions$/,
		'the monthly share of plans, which are paid in payments of a month or a year',
	],
	[
		/^\/super-admin\/(analytics\?report=speed|database)$/,
		'a measure of the server, whose parts are on the page',
	],
]

describe('a figure that leads somewhere', () => {
	it.each(DESKS)(
		'is the total of the page it leads to, on every page of %s',
		async (username, home, least) => {
			const pages = await demoPagesOf(username, home)
			openDatabase('demo')
			const visitor = await signedInByForm(username)
			const wrongOf = comparer(visitor)
			const wrong: string[] = []
			let compared = 0
			for (const { url, answer } of pages) {
				const page = url.pathname + url.search
				if (answer.status !== 200) continue
				for (const { to, text } of plainNumbersOf(answer.body))
					if (!NO_FIGURES.some(([known]) => known.test(to)))
						wrong.push(`${page} links ${text} to ${to} unmarked`)
				for (const figure of figuresOf(page, answer.body)) {
					compared += 1
					const problem = await wrongOf(figure)
					if (problem) wrong.push(problem)
				}
			}
			expect([...new Set(wrong)]).toEqual([])
			expect(compared).toBeGreaterThanOrEqual(least)
		},
	)
})
