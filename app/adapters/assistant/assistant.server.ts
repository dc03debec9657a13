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
 * Answers from the help articles only. It knows the role of the user but no data of the school, and it cannot
 * do anything. If no article covers the question, it says so and calls no provider.
 */
export async function answerQuestion(question: string, role: Role, asker: Asker): Promise<Answer> {
	const passages = searchHelp(question, role)
	if (passages.length === 0) return { content: notInHelp(), sources: [] }
	return {
		content: (await worded(question, role, passages, asker)) ?? quoted(passages),
		sources: sourcesOf(passages),
	}
}

/**
 * Answer in a model's words. Null if no model is configured, the model fails or is too slow, or the school has
 * used up its share.
 */
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

/** Quotes the first paragraphs of the best section. */
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
