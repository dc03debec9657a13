import type { Page } from '@playwright/test'

/** What a screen reader lists of a page: its landmarks with their names, and its headings. */
export interface Outline {
	landmarks: string[]
	headings: { level: number; text: string }[]
}

const DAYS = /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g
const MONTHS =
	/\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g

/** Without what another day would change. */
function undated(text: string): string {
	const day = text.replace(DAYS, 'DAY').replace(MONTHS, 'MONTH').replace(/\d+/g, '#')
	// A week names its month once, or both that it is in.
	return day.replace(/MONTH #( – MONTH |–)#/, 'WEEK')
}

/** Read from what the server sent, without drawing it. */
export async function outlineOf(page: Page, html: string): Promise<Outline> {
	const { landmarks, headings } = await page.evaluate((html) => {
		const doc = new DOMParser().parseFromString(html, 'text/html')
		const text = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
		const nameOf = (element: Element) => {
			const by = element.getAttribute('aria-labelledby')
			return element.getAttribute('aria-label') ?? (by ? text(doc.getElementById(by)) : '')
		}
		const isHidden = (element: Element) => element.closest('[hidden], template, noscript') !== null
		const insideOfSection = (element: Element) =>
			element.parentElement?.closest('main, article, aside, nav, section') != null
		const landmarks = [...doc.querySelectorAll('header, nav, main, aside, footer, search, [role=search]')]
			.filter((element) => !isHidden(element))
			.filter((element) => !/^(HEADER|FOOTER)$/.test(element.tagName) || !insideOfSection(element))
			.map((element) =>
				`${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${nameOf(element)}`.trim(),
			)
		const headings = [...doc.querySelectorAll('h1, h2, h3, h4, h5, h6')]
			.filter((element) => !isHidden(element))
			.map((element) => ({ level: Number(element.tagName.slice(1)), text: text(element) }))
		return { landmarks, headings }
	}, html)
	return {
		landmarks,
		headings: headings.map(({ level, text }) => ({ level, text: undated(text) })),
	}
}

/** What no outline may have. */
export function faultsOfOutline({ landmarks, headings }: Outline): string[] {
	const mains = landmarks.filter((name) => name.startsWith('main')).length
	const navs = landmarks.filter((name) => name.startsWith('nav'))
	const first = headings.filter(({ level }) => level === 1).length
	return [
		...(mains === 1 ? [] : [`${mains} mains`]),
		...(first === 1 ? [] : [`${first} headings of the first level`]),
		...(navs.length > 1 ? navs.filter((name, i) => name === 'nav' || navs.indexOf(name) < i) : []),
		...headings.filter(({ text }) => !text).map(({ level }) => `an empty h${level}`),
		...headings
			.filter(({ level }, i) => level > (headings[i - 1]?.level ?? level) + 1)
			.map(({ level, text }) => `h${level} ${text} leaves a level out`),
	]
}
