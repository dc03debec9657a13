import { escapeHtml } from '#app/utils/html.ts'

/** An element; left out if nothing is in it. Attributes follow the name: `tag('cbc:ID schemeID="VA"', …)`. */
export function tag(name: string, ...inner: (string | null)[]): string {
	const content = inner.filter(Boolean).join('')
	return content ? `<${name}>${content}</${name.split(' ')[0]}>` : ''
}

/** An element with text. Control characters are not allowed in XML, even escaped. */
export function textTag(name: string, text: string | null): string {
	// oxlint-disable-next-line no-control-regex
	return tag(name, escapeHtml((text ?? '').replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '')))
}

/** Amounts have two decimals. */
export function decimals(minor: number): string {
	return (minor / 100).toFixed(2)
}

/** Quantities and rates are stored in thousandths. */
export function thousandths(number: number): string {
	return String(number / 1000)
}
