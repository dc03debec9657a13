import Sqlite from 'better-sqlite3'
import type { Role } from '#app/domain/account/roles.ts'
import { plain } from '#app/utils/fold.ts'
import { helpArticles, type Article, type Section } from './articles.server.ts'
import { EMPTY_WORDS, SAME_WORDS } from './help-words.server.ts'

/** A section of an article that answers a question. */
export interface Passage {
	article: Article
	section: Section
	/** Share of the question that the article covers, from 0 to 1. */
	cover: number
}

/** An article with a lower cover only happens to share a word with the question. */
const ENOUGH = 0.43
/** Limits the words of a question that are searched. */
const MAX_WORDS = 40
/** Weights of title, synonyms, heading and text. */
const WEIGHTS = '8.0, 6.0, 4.0, 1.0'

interface Index {
	sqlite: Sqlite.Database
	passages: { article: Article; section: Section }[]
	/** Every word of the help, with the number of articles that contain it. */
	known: Map<string, number>
	/** The words of each article. */
	of: Map<Article, Set<string>>
}

let index: Index | undefined

/**
 * Builds the index on the first call. The server calls it once it listens, so the first question does not wait.
 */
export function helpIndex(): Index {
	return (index ??= build(helpArticles()))
}

function build(articles: Article[]): Index {
	const sqlite = new Sqlite(':memory:')
	sqlite.exec(`create virtual table help using fts5 (title, words, heading, body, tokenize = 'unicode61')`)
	const insert = sqlite.prepare(
		'insert into help (rowid, title, words, heading, body) values (?, ?, ?, ?, ?)',
	)
	const passages = articles.flatMap((article) => article.sections.map((section) => ({ article, section })))
	const of = new Map(articles.map((article) => [article, new Set<string>()]))
	for (const [i, { article, section }] of passages.entries()) {
		const parts = [article.title, article.text, section.heading, section.paragraphs.join(' ')].map(topicWords)
		insert.run(i, ...parts.map((words) => words.join(' ')))
		for (const word of parts.flat()) of.get(article)?.add(word)
	}
	const known = new Map<string, number>()
	for (const words of of.values()) for (const word of words) known.set(word, (known.get(word) ?? 0) + 1)
	return { sqlite, passages, known, of }
}

/**
 * The passages that answer a question best, one per article. Empty if the help does not cover it. Teachers and families
 * only get articles for their role; an office also explains to others what they can do.
 */
export function searchHelp(question: string, role: Role | null, most = 3): Passage[] {
	const { sqlite, passages, known, of } = helpIndex()
	const typed = [...new Set(topicWords(question))].slice(0, MAX_WORDS)
	const asked = [...new Set(typed.map((word) => nearest(word, known)))]
	if (asked.length === 0) return []
	const weigh = weightsOf(asked, known, of.size)
	const all = asked.reduce((sum, word) => sum + weigh(word), 0)
	const rows = sqlite
		.prepare(
			`select rowid as i, bm25(help, ${WEIGHTS}) as rank from help where help match ? order by rank limit 60`,
		)
		.all(asked.map((word) => `"${word}"`).join(' OR ')) as { i: number; rank: number }[]
	const best = new Map<Article, Passage & { score: number }>()
	for (const { i, rank } of rows) {
		const article = passages[i]?.article
		if (!article || best.has(article)) continue
		const isTheirs = !role || article.roles.includes(role)
		if (!isTheirs && (role === 'teacher' || role === 'student')) continue
		const said = asked.filter((word) => of.get(article)?.has(word))
		const cover = said.reduce((sum, word) => sum + weigh(word), 0) / all
		const section = sectionFor(article, said, weigh)
		best.set(article, { article, section, cover, score: -rank * cover * (isTheirs ? 1 : 0.4) })
	}
	return [...best.values()]
		.filter(({ cover }) => cover >= ENOUGH)
		.sort((a, b) => b.score - a.score)
		.slice(0, most)
}

/**
 * Picks the section whose heading matches words of the question that the title lacks, otherwise the section
 * that covers most of it. Articles begin with the most common questions, so the first of equals wins.
 */
function sectionFor({ title, sections }: Article, asked: string[], weigh: (word: string) => number): Section {
	const inTitle = new Set(topicWords(title))
	const weight = (text: string) => {
		const words = new Set(topicWords(text))
		return asked
			.filter((word) => words.has(word) && !inTitle.has(word))
			.reduce((sum, word) => sum + weigh(word), 0)
	}
	const [best] = sections
		.map((section) => ({
			section,
			named: weight(section.heading),
			said: weight(`${section.heading} ${section.paragraphs.join(' ')}`),
		}))
		.sort((a, b) => b.named - a.named || b.said - a.said)
	if (!best) throw new Error(`The article ${title} has nothing to read.`)
	return best.section
}

/**
 * Rare words weigh more. A word that no article uses weighs most, because it suggests that the question is not
 * about Solfa.
 */
function weightsOf(asked: string[], known: Map<string, number>, articles: number) {
	const weights = new Map(
		asked.map((word) => [word, Math.log(1 + articles / ((known.get(word) ?? 0) + 0.5))] as const),
	)
	return (word: string) => weights.get(word) ?? 0
}

/** Stems of the words that carry meaning. */
export function topicWords(text: string): string[] {
	return (plain(text).match(/[a-z0-9]+/g) ?? [])
		.filter((word) => word.length > 1 && !EMPTY_WORDS.has(word))
		.map((word) => SAME_WORDS[word] ?? SAME_WORDS[stem(word)] ?? stem(word))
}

/**
 * Removes English endings as far as the help needs it: `invoices`, `invoicing` and `invoiced` become one stem.
 */
function stem(word: string): string {
	if (word.length < 4) return word
	const short = word
		.replace(/(ies|ied)$/, 'y')
		.replace(/(sses|xes|ches|shes)$/, (end) => end.slice(0, -2))
		.replace(/([^s])s$/, '$1')
		.replace(/(ing|ed|ment|ation|ments|ations)$/, (end, _x, at) => (at >= 3 ? '' : end))
	return short.replace(/(.)\1$/, '$1').replace(/e$/, '')
}

/** Corrects a typo to the nearest word of the help. */
function nearest(word: string, known: Map<string, number>): string {
	if (known.has(word) || word.length < 4) return word
	const allowed = word.length >= 10 ? 2 : 1
	let best = word
	let distance = allowed + 1
	for (const candidate of known.keys()) {
		if (Math.abs(candidate.length - word.length) > allowed || candidate[0] !== word[0]) continue
		const apart = editsBetween(word, candidate, distance)
		if (apart < distance) [best, distance] = [candidate, apart]
	}
	return best
}

/** Counts letters that differ, are missing, are extra or are swapped. */
function editsBetween(a: string, b: string, limit: number): number {
	let before: number[] = []
	let last = Array.from({ length: b.length + 1 }, (_, i) => i)
	for (let i = 1; i <= a.length; i++) {
		const row = [i]
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1
			let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				least = Math.min(least, (before[j - 2] ?? 0) + 1)
			row.push(least)
		}
		if (Math.min(...row) > limit) return limit + 1
		before = last
		last = row
	}
	return last[b.length] ?? limit + 1
}
