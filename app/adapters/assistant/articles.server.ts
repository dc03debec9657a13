import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '#app/config/environment.server.ts'
import type { Role } from '#app/domain/account/roles.ts'

/** Shipped beside the build, as the migrations are. */
const FOLDER = './app/help'

export interface Section {
	/** Empty for what stands before the first heading. */
	heading: string
	/** Names of pages, tabs and buttons stand between pairs of asterisks. */
	paragraphs: string[]
}

/** The words of a paragraph alone. */
export function wordsOf(paragraph: string): string {
	return paragraph.replaceAll('**', '')
}

/** One article of the help, written for people who use Solfa. */
export interface Article {
	slug: string
	title: string
	/** Whom it is for. */
	roles: Role[]
	/** The part of the help it is listed under. */
	part: string
	/** What else people call the things in it. */
	words: string
	sections: Section[]
}

/** A school of its own has no plan to change, and no support but its office. */
const PLATFORM_ONLY = ['subscription.md', 'support.md']

let articles: Article[] | undefined

/** Every article, in the order of their file names. Read once. */
export function helpArticles(): Article[] {
	articles ??= readdirSync(FOLDER)
		.filter((name) => name.endsWith('.md') && !(environment().oneSchool && PLATFORM_ONLY.includes(name)))
		.sort()
		.map((name) => readArticle(name.replace(/\.md$/, ''), readFileSync(join(FOLDER, name), 'utf8')))
	return articles
}

export function findArticle(slug: string): Article | null {
	return helpArticles().find((article) => article.slug === slug) ?? null
}

/** A few lines about it between two `---`, then Markdown of headings and paragraphs. */
export function readArticle(slug: string, text: string): Article {
	const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []
	const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
	return {
		slug,
		title: field('title'),
		roles: field('for').split(/,\s*/) as Role[],
		part: field('part'),
		words: field('words'),
		sections: sectionsOf(body),
	}
}

function sectionsOf(body: string): Section[] {
	const sections: Section[] = [{ heading: '', paragraphs: [] }]
	for (const block of body.trim().split(/\n{2,}/)) {
		const heading = /^## (.*)$/.exec(block)?.[1]
		if (heading) sections.push({ heading, paragraphs: [] })
		else sections.at(-1)?.paragraphs.push(block.replace(/\n/g, ' ').trim())
	}
	return sections.filter(({ paragraphs }) => paragraphs.length > 0)
}
