import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '#app/config/environment.server.ts'
import type { Role } from '#app/domain/account/roles.ts'

/** The folder ships beside the build, as the migrations do. */
const FOLDER = './app/help'

export interface Section {
	/** Empty for the text above the first heading. */
	heading: string
	/** Names of pages, tabs and buttons are enclosed in double asterisks. */
	paragraphs: string[]
}

/** Paragraph without its asterisks. */
export function wordsOf(paragraph: string): string {
	return paragraph.replaceAll('**', '')
}

/** One help article for users of Solfa. */
export interface Article {
	slug: string
	title: string
	/** The roles it is written for. */
	roles: Role[]
	/** Part of the help that lists the article. */
	part: string
	/** Synonyms that people use for the subject. */
	text: string
	sections: Section[]
}

/** A school of its own has no plan to change, and no support but its office. */
const PLATFORM_ONLY = ['subscription.md', 'support.md']

let articles: Article[] | undefined

/** Every article in the order of the file names. The files are read once. */
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

/** The file has a few fields between two `---` lines, then Markdown of headings and paragraphs. */
export function readArticle(slug: string, text: string): Article {
	const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []
	const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
	return {
		slug,
		title: field('title'),
		roles: field('for').split(/,\s*/) as Role[],
		part: field('part'),
		text: field('words'),
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
