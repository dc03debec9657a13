import { textOf } from './page.ts'
import type { Visitor } from './visitor.ts'

/** A number of a page that leads to what it counts. */
export interface Figure {
	/** The page that says it. */
	page: string
	to: string
	/** The total of the target page that it should equal: `count`, or a column that is summed. */
	total: string
	text: string
	value: string
}

const LINK = /<a\b([^>]*)>(.*?)<\/a>/gs
const NUMBER = /([−-])?(?:[^\s\d−-]{1,4})?(\d[\d.,]*)/g

/** The last number of some words, without its currency. Words without any say that there are none. */
export function numberIn(text: string): string {
	const [, sign = '', digits = '0'] = [...text.matchAll(NUMBER)].at(-1) ?? []
	return (sign ? '−' : '') + digits.replace(/[.,]$/, '')
}

const attribute = (tag: string, name: string) => {
	const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
	return value === undefined ? undefined : textOf(value)
}

/** What is written between the menus of the desk. */
const mainOf = (html: string) => /<main\b.*<\/main>/s.exec(html)?.[0] ?? html

/** Figures of a page that lead somewhere. `data-value` is for links that say more than their number. */
export function figuresOf(page: string, html: string): Figure[] {
	return [...mainOf(html).matchAll(LINK)].flatMap(([, tag = '', inner = '']) => {
		// The count of a tab is a figure by its class.
		const isTab = inner.includes('class="tab-count"')
		const total = attribute(tag, 'data-figure') ?? (isTab ? 'count' : undefined)
		if (total === undefined) return []
		const text = textOf(inner)
		const value = numberIn(attribute(tag, 'data-value') ?? text)
		return [{ page, to: attribute(tag, 'href') ?? '', total, text, value }]
	})
}

/** Links that are nothing but a number or an amount, and no figure. */
export function plainNumbersOf(html: string): { to: string; text: string }[] {
	return [...mainOf(html).matchAll(LINK)].flatMap(([, tag = '', inner = '']) => {
		const text = textOf(inner.replace(/<span class="sr-only">.*?<\/span>/gs, ''))
		// Invoices are numbered with zeros before.
		const isNumber = /^[−-]?[^\s\d\w]{0,4}R?(?!0\d)\d[\d.,]*$/.test(text)
		return isNumber && !tag.includes('data-figure') ? [{ to: attribute(tag, 'href') ?? '', text }] : []
	})
}

/** The totals that a page gives, by their names: `data-value`, or the last number of the element. */
export function totalsOf(html: string): Map<string, string> {
	const main = mainOf(html)
	const marked = [...main.matchAll(/<(\w+)\b[^>]* data-total="([^"]*)"[^>]*>/g)]
	return new Map(
		marked.map(({ 0: tag, 1: element = '', 2: name = '', index }) => {
			const from = index + tag.length
			const inner = main.slice(from, main.indexOf(`</${element}>`, from))
			return [name, numberIn(attribute(tag, 'data-value') ?? textOf(inner))]
		}),
	)
}

/** What of a figure is wrong, or nothing. Each page is read once. */
export function comparer(visitor: Visitor) {
	const pages = new Map<string, Promise<Map<string, string> | string>>()
	const read = async (to: string) => {
		const answer = await visitor.get(to)
		return answer.status === 200 ? totalsOf(answer.body) : `answers ${answer.status}`
	}
	return async ({ page, to, total, text, value }: Figure): Promise<string | null> => {
		const totals = await (pages.get(to) ?? pages.set(to, read(to)).get(to))
		const said = `${page} says “${text}” (${value})`
		if (typeof totals === 'string') return `${said}, and ${to} ${totals}`
		// A list without rows says so in place of its totals.
		const found = totals?.get(total) ?? (totals?.has('none') && /^[0.,]+$/.test(value) ? value : undefined)
		if (found === undefined) return `${said}, and ${to} gives no total “${total}”`
		return found === value ? null : `${said}, and ${to} says ${found}`
	}
}
