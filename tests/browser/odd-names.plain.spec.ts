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
			`/students/${HOME}-${kind}/family`,
			`/billing/manage/families/${HOME}-${kind}`,
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

test('marks that are stacked on a name cover no letter of another line', async ({ page }) => {
	let lines = 0
	for (const [as, path] of [
		['admin', '/students/list?perPage=25'],
		['admin', `/students/${HOME}-stacked`],
		['admin', `/students/${HOME}-stacked/family`],
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
			const { own, others } = await hideMarked(page)
			lines += own.length
			const inked = await pixelsThatDiffer(before, await drawn())
			const isIn =
				({ x, y }: Pixel) =>
				({ left, right, top, bottom }: Box) =>
					x >= left && x < right && y >= top && y < bottom
			const covered = inked.filter((pixel) => !own.some(isIn(pixel)) && others.some(isIn(pixel)))
			expect.soft(inked.length, `marks of ${path}`).toBeGreaterThan(0)
			expect.soft(others.length, `other lines of ${path}`).toBeGreaterThan(10)
			expect.soft(covered, `${path} at ${width} px`).toEqual([])
		}
	}
	expect(lines).toBeGreaterThan(16)
	await page.setViewportSize({ width: 1280, height: 720 })
})

interface Pixel {
	x: number
	y: number
}

interface Box {
	left: number
	right: number
	top: number
	bottom: number
}

/**
 * Hides every text that has marks, without moving anything. Answers its lines, from edge to edge of the page, and all other
 * words, each from its top to the foot of its letters: how high three marks are, which is what languages write, is the
 * font's, and they may reach the tails of the line above.
 */
function hideMarked(page: Page) {
	return page.evaluate(() => {
		const own: Box[] = []
		const others: Box[] = []
		const marked: Text[] = []
		const canvas = document.createElement('canvas').getContext('2d')
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		while (walker.nextNode()) {
			const text = walker.currentNode as Text
			const parent = text.parentElement
			if (!canvas || !text.data.trim() || !parent?.checkVisibility()) continue
			if (parent.closest('.sr-only, .icon-words')) continue
			const range = document.createRange()
			range.selectNodeContents(text)
			const rects = [...range.getClientRects()]
			if (/\p{L}\p{M}/u.test(text.data)) {
				marked.push(text)
				for (const { top, bottom } of rects)
					own.push({ left: 0, right: innerWidth, top: top + scrollY, bottom: bottom + scrollY })
				continue
			}
			canvas.font = getComputedStyle(parent).font
			// The lowest pixel of a letter may be half drawn.
			const foot = canvas.measureText(text.data).fontBoundingBoxDescent + 1
			for (const { left, right, top, bottom } of rects)
				others.push({ left, right, top: top + scrollY, bottom: bottom + scrollY - foot })
		}
		for (const text of marked) {
			const veil = document.createElement('span')
			veil.style.display = 'contents'
			veil.style.color = 'transparent'
			text.replaceWith(veil)
			veil.append(text)
		}
		return { own, others }
	})
}

async function pixelsThatDiffer(one: Buffer, other: Buffer): Promise<Pixel[]> {
	const [a, b] = await Promise.all(
		[one, other].map((file) => sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })),
	)
	if (!a || !b) return []
	expect(b.info).toEqual(a.info)
	const { width, channels } = a.info
	const pixels: Pixel[] = []
	for (let i = 0; i < a.data.length; i += channels)
		if (a.data[i] !== b.data[i]) {
			const at = i / channels
			pixels.push({ x: at % width, y: Math.floor(at / width) })
		}
	return pixels
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
