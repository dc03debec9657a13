/** What somebody would read on a page. Enough for our own markup, which React writes one way only. */
export class Page {
	constructor(readonly html: string) {}

	get title(): string {
		return this.#inside(/<title[^>]*>(.*?)<\/title>/s)
	}

	get heading(): string {
		return this.#inside(/<h1[^>]*>(.*?)<\/h1>/s)
	}

	/** Every word of the body. */
	get text(): string {
		return textOf(this.html.replace(/^.*<body>/s, ''))
	}

	/** What was just done, said once. */
	get flash(): string {
		return this.#inside(/<div class="flash [^>]*>(.*?)<\/div>/s)
	}

	/** The heading and the lines of the summary over a form that will not do. */
	get problems(): string[] {
		const [summary] = /<div class="error-summary".*?<\/div>/s.exec(this.html) ?? []
		return [...(summary ?? '').matchAll(/<(h2|li)>(.*?)<\/\1>/gs)].map(([, , inner]) => textOf(inner ?? ''))
	}

	/** The message beside one field. */
	problemOf(name: string): string {
		return this.#inside(new RegExp(`<p[^>]* id="form-${name}-error"[^>]*>(.*?)</p>`, 's'))
	}

	/** What a control holds. */
	valueOf(name: string): string | undefined {
		const value = / value="([^"]*)"/.exec(this.control(name))?.[1]
		return value === undefined ? undefined : textOf(value)
	}

	control(name: string): string {
		// Of a group that repeats a name has brackets.
		const plain = name.replace(/[[\].]/g, '\\$&')
		return new RegExp(`<input[^>]* name="${plain}"[^>]*>`).exec(this.html)?.[0] ?? ''
	}

	/** The addresses of links by their words. */
	get links(): Record<string, string> {
		const found = [...this.html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
		return Object.fromEntries(found.map(([, address = '', inner = '']) => [textOf(inner), textOf(address)]))
	}

	/** Where each posted form is sent, what it carries unseen, and what its button says. */
	get forms(): { action: string; hidden: Record<string, string>; button: string }[] {
		const found = [...this.html.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
		return found.map(([, action = '', inner = '']) => {
			const hidden = inner.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
			const entries = [...hidden].map(([, name = '', value = '']) => [name, textOf(value)] as const)
			return { action: textOf(action), hidden: Object.fromEntries(entries), button: textOf(inner) }
		})
	}

	/** Every script that runs, inline or not: facts for search engines are data. */
	get scripts(): string[] {
		return [...this.html.matchAll(/<script(?![^>]* type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag)
	}

	#inside(pattern: RegExp): string {
		return textOf(pattern.exec(this.html)?.[1] ?? '')
	}
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

export function textOf(html: string): string {
	return html
		.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
		.replace(/<!--.*?-->/gs, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
		.replace(/\s+/g, ' ')
		.trim()
}
