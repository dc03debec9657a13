import { kindOf, PAGES } from './crawl.ts'

interface Field {
	name: string
	type: string
	value: string
}

export interface FilledForm {
	action: string
	fields: Field[]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
const attribute = (tag: string, name: string) => {
	const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)
	return found && plain(found[1] ?? '')
}

/** The posted forms of a page as a browser would send them, with each of their buttons. */
export function formsOn(html: string): FilledForm[] {
	return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = '', inner = '']) => {
		const action = attribute(tag, 'action')
		if (attribute(tag, 'method') !== 'post' || !action) return []
		const fields = fieldsIn(inner)
		const buttons = [...inner.matchAll(/<button\b[^>]*>/g)].filter(([one]) => !one.includes(' formaction='))
		const pressed = buttons.flatMap(([one]) => {
			const name = attribute(one, 'name')
			return name ? [{ name, type: 'button', value: attribute(one, 'value') ?? '' }] : []
		})
		if (pressed.length === 0) return [{ action, fields }]
		return pressed.map((button) => ({ action, fields: [...fields, button] }))
	})
}

function fieldsIn(html: string): Field[] {
	const inputs = [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
		const type = attribute(tag, 'type') ?? 'text'
		const isOff = /radio|checkbox/.test(type) && !/ checked=""/.test(tag)
		const name = attribute(tag, 'name')
		return name && !isOff && type !== 'file' ? [{ name, type, value: attribute(tag, 'value') ?? '' }] : []
	})
	const areas = [...html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)].flatMap(
		([, tag = '', inner = '']) => {
			const name = attribute(tag, 'name')
			return name ? [{ name, type: 'text', value: plain(inner) }] : []
		},
	)
	const selects = [...html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].flatMap(
		([, tag = '', inner = '']) => {
			const name = attribute(tag, 'name')
			const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([one]) => one)
			const chosen = options.find((one) => / selected=""/.test(one)) ?? options[0]
			const value = chosen && (attribute(chosen, 'value') ?? '')
			const first = value === '' ? options.map((one) => attribute(one, 'value')).find(Boolean) : value
			return name ? [{ name, type: 'select', value: first ?? '' }] : []
		},
	)
	return [...inputs, ...areas, ...selects]
}

/** The same for the forms of all rows. */
export function kindOfForm({ action, fields }: FilledForm): string {
	const names = fields.map(({ name, type, value }) =>
		type === 'button' || name === 'intent' ? `${name}=${value}` : name,
	)
	const url = new URL(action, 'http://localhost')
	// How a list is filtered and sorted makes no other form of it.
	for (const name of [...url.searchParams.keys()]) if (!PAGES.test(name)) url.searchParams.delete(name)
	return `${kindOf(url)} ${[...new Set(names)].sort().join()}`
}

/** The fields that a form which came back says are wrong. */
export function wrongOn(html: string): Set<string> {
	const wrong = [...html.matchAll(/<(?:input|textarea|select)\b[^>]* aria-invalid="true"[^>]*>/g)]
	return new Set(wrong.map(([tag]) => attribute(tag, 'name') ?? ''))
}
