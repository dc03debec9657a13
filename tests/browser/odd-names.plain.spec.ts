import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ODD_NAMES, type OddName } from './odd-names.ts'
import { enterAgain, test } from './one-window.ts'
import { expect } from './support.ts'

const HOME = 'odd-plain'
const WIDTHS = [320, 390, 1280]
const kinds = Object.keys(ODD_NAMES) as OddName[]

const pages = [
	{ name: 'the list of students', as: `${HOME}-admin`, paths: ['/students/list?perPage=25'] },
	{ name: 'a student', as: `${HOME}-admin`, paths: kinds.map((kind) => `/students/${HOME}-${kind}`) },
	{
		name: 'a family',
		as: `${HOME}-admin`,
		paths: kinds.flatMap((kind) => [
			`/students/${HOME}-${kind}?tab=family`,
			`/billing/manage?tab=families&family=${HOME}-${kind}`,
		]),
	},
	{
		name: 'classes',
		as: `${HOME}-admin`,
		paths: ['/classes', ...kinds.map((kind) => `/classes/${HOME}-${kind}`)],
	},
	{
		name: 'conversations',
		as: `${HOME}-admin`,
		paths: ['/messaging', ...kinds.map((kind) => `/messaging/${HOME}-${kind}`)],
	},
	{
		name: 'the portal',
		as: `${HOME}-parent`,
		paths: [
			'/student/dashboard',
			'/student/schedule',
			'/messaging',
			...kinds.map((kind) => `/messaging/${HOME}-${kind}`),
		],
	},
]

for (const { name, as, paths } of pages)
	test(`odd names stay within their line and its order: ${name}`, async ({ page }) => {
		await enterAgain(page, as)
		let names = 0
		for (const path of paths) {
			await page.goto(path)
			expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 720 })
				const found = await look(page, Object.values(ODD_NAMES))
				names += found.names
				expect.soft(found.wide, `${path} is wider than ${width} px`).toEqual([])
				expect.soft(found.moved, `out of order in ${path} at ${width} px`).toEqual([])
			}
		}
		expect(names).toBeGreaterThan(kinds.length * WIDTHS.length)
		await page.setViewportSize({ width: 1280, height: 720 })
	})

test('marks that are stacked on a name cover no line but its own', async ({ page }) => {
	let lines = 0
	for (const [as, path] of [
		['admin', '/students/list?perPage=25'],
		['admin', `/students/${HOME}-stacked`],
		['admin', `/students/${HOME}-stacked?tab=family`],
		['admin', `/classes/${HOME}-stacked`],
		['admin', `/messaging/${HOME}-stacked`],
		['parent', '/student/dashboard'],
		['parent', '/student/schedule'],
		['parent', `/messaging/${HOME}-stacked`],
	]) {
		await enterAgain(page, `${HOME}-${as}`)
		for (const width of [390, 1280]) {
			await page.goto(path ?? '')
			await page.setViewportSize({ width, height: 720 })
			const drawn = () => page.screenshot({ fullPage: true, animations: 'disabled' })
			const before = await drawn()
			const own = await takeMarks(page)
			lines += own.length
			const rows = await rowsThatDiffer(before, await drawn())
			const covered = rows.filter((y) => !own.some(({ top, bottom }) => y >= top && y <= bottom))
			expect.soft(covered, `${path} at ${width} px`).toEqual([])
		}
	}
	expect(lines).toBeGreaterThan(16)
	await page.setViewportSize({ width: 1280, height: 720 })
})

/** Takes the marks off every letter; the lines they stood on, with what the marks of any font take of the gaps. */
function takeMarks(page: Page) {
	return page.evaluate(() => {
		const lines: { top: number; bottom: number }[] = []
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		while (walker.nextNode()) {
			const text = walker.currentNode as Text
			const bare = text.data.replace(/\p{M}/gu, '')
			if (bare === text.data || !text.parentElement) continue
			const range = document.createRange()
			range.selectNodeContents(text)
			const high = parseFloat(getComputedStyle(text.parentElement).fontSize)
			for (const { top, bottom } of range.getClientRects())
				lines.push({ top: top + scrollY - high, bottom: bottom + scrollY + high / 2 })
			text.data = bare
		}
		return lines
	})
}

async function rowsThatDiffer(one: Buffer, other: Buffer): Promise<number[]> {
	const [a, b] = await Promise.all(
		[one, other].map((file) => sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })),
	)
	if (!a || !b) return []
	expect(b.info.height).toBe(a.info.height)
	const { width, height, channels } = a.info
	const long = width * channels
	return Array.from({ length: height }, (_, y) => y).filter(
		(y) => !a.data.subarray(y * long, (y + 1) * long).equals(b.data.subarray(y * long, (y + 1) * long)),
	)
}

/**
 * What is wider than the window, and where words of ours stand elsewhere than they were written: in each line every
 * letter beside a name stands right of what comes before it.
 */
function look(page: Page, odd: string[]) {
	return page.evaluate((odd) => {
		const { clientWidth, scrollWidth } = document.documentElement
		const wide =
			scrollWidth <= clientWidth
				? []
				: [...document.querySelectorAll('body *')]
						.filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5)
						.map((one) => one.outerHTML.slice(0, 80))

		const blockOf = (node: Node) => {
			let element = node.parentElement
			while (element && /^(inline|contents)$/.test(getComputedStyle(element).display))
				element = element.parentElement
			return element
		}
		const blocks = new Map<Element, Text[]>()
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		let names = 0
		while (walker.nextNode()) {
			const text = walker.currentNode as Text
			const block = blockOf(text)
			if (!block || !text.parentElement?.checkVisibility() || block.closest('.sr-only')) continue
			blocks.set(block, [...(blocks.get(block) ?? []), text])
		}
		const moved: string[] = []
		for (const [block, texts] of blocks) {
			const whole = texts.map(({ data }) => data).join('')
			if (!odd.some((name) => whole.includes(name))) continue
			names++
			let before: { top: number; bottom: number; left: number; right: number } | null = null
			for (const text of texts) {
				const own = new Array<boolean>(text.length).fill(true)
				for (const name of odd)
					for (let at = text.data.indexOf(name); at >= 0; at = text.data.indexOf(name, at + name.length))
						own.fill(false, at, at + name.length)
				const range = document.createRange()
				for (let i = 0; i < text.length;) {
					let end = i + 1
					// A name is one thing, for each line that it takes.
					if (!own[i]) while (end < text.length && !own[end]) end++
					range.setStart(text, i)
					range.setEnd(text, end)
					const isBlank = own[i] && !/[\p{L}\p{N}]/u.test(text.data[i] ?? '')
					for (const { top, bottom, left, right } of isBlank ? [] : range.getClientRects()) {
						if (right - left < 0.5) continue
						const isBeside: boolean | null = before && top < before.bottom - 2 && bottom > before.top + 2
						if (own[i] && before && isBeside && left < before.right - 1) {
							moved.push(`${block.outerHTML.slice(0, 200)} … ${text.data.slice(i, i + 20)}`)
							i = text.length
						}
						// Pieces of one name may stand in any order among themselves.
						before =
							!own[i] && before && isBeside
								? { top, bottom, left: Math.min(left, before.left), right: Math.max(right, before.right) }
								: { top, bottom, left, right }
					}
					i = Math.max(i, end)
				}
			}
		}
		return { wide, moved: [...new Set(moved)], names }
	}, odd)
}
