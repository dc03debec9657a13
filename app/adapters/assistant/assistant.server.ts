import type { Role } from '#app/domain/account/roles.ts'
import { NOT_IN_HELP, NOT_IN_OWN_HELP, type Source } from '#app/domain/support/chat.ts'
import { environment } from '#app/config/environment.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { wordsOf } from './articles.server.ts'
import { askProvider } from './completions.server.ts'
import { searchHelp, type Passage } from './help-search.server.ts'
import { takeShare, type Asker } from './share.server.ts'

export interface Answer {
	content: string
	sources: Source[]
}

/**
 * Answers from the help articles and from nothing else. It knows the role of whoever asks and no data of their school, and
 * it cannot do anything. Where no article speaks of what is asked, it says so and asks nobody.
 */
export async function answerQuestion(question: string, role: Role, asker: Asker): Promise<Answer> {
	const passages = searchHelp(question, role)
	if (passages.length === 0) return { content: notInHelp(), sources: [] }
	return {
		content: (await worded(question, role, passages, asker)) ?? quoted(passages),
		sources: sourcesOf(passages),
	}
}

/** In a model's words where one is configured; null where it is not, did not answer in time, or the school has used up its share. */
async function worded(
	question: string,
	role: Role,
	passages: Passage[],
	asker: Asker,
): Promise<string | null> {
	const { assistant } = environment()
	if (!assistant || !takeShare(asker)) return null
	try {
		return await askProvider(assistant, question, role, passages)
	} catch (error) {
		logError({ what: 'assistant', error: String(error) })
		return null
	}
}

/** The article's own words, as far as they fit into a message. */
function quoted([best]: Passage[]): string {
	if (!best) return notInHelp()
	const { article, section } = best
	const text = section.paragraphs.slice(0, 2).map(wordsOf).join('\n\n')
	const heading = section.heading ? `${article.title}: ${section.heading}` : article.title
	return `${heading}\n\n${text}`
}

function sourcesOf(passages: Passage[]): Source[] {
	return passages.map(({ article }) => ({ article: article.slug, title: article.title }))
}

function notInHelp(): string {
	return environment().oneSchool ? NOT_IN_OWN_HELP : NOT_IN_HELP
}
