import { searchHelp } from '#app/adapters/assistant/help-search.server.ts'
import { familyQuestions, questions } from './assistant-questions.ts'

/** How often the assistant finds the right article first, and how often it refuses what the help says nothing of. */
export function gradeAssistant() {
	const answered = questions.map(([question, article]) => {
		const [best] = searchHelp(question, 'admin')
		return { question, article, found: best?.article.slug ?? null, cover: best?.cover ?? 0 }
	})
	const about = answered.filter(({ article }) => article !== null)
	const foreign = answered.filter(({ article }) => article === null)
	return {
		right: about.filter(({ article, found }) => article === found).length / about.length,
		refused: foreign.filter(({ found }) => found === null).length / foreign.length,
		wrong: answered.filter(({ article, found }) => article !== found),
		questions: answered.length,
	}
}

/** Which questions of parents are answered with other words than those that answer them. */
export function missedByFamilies() {
	return familyQuestions.flatMap(([question, article, heading = '']) => {
		const [best] = searchHelp(question, 'student')
		const found = [best?.article.slug, best?.section.heading]
		return found[0] === article && found[1] === heading ? [] : [{ question, article, heading, found }]
	})
}

/** `npm run bench -- --assistant` shows it; the model tests hold it to its limits. */
if (process.argv[1]?.endsWith('bench/assistant.ts')) {
	const { right, refused, wrong, questions: asked } = gradeAssistant()
	console.table(wrong)
	console.table(missedByFamilies())
	console.log(
		`${asked} questions: the right article first ${percent(right)}, refused where the help says nothing ${percent(refused)}`,
	)
}

function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`
}
