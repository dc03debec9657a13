import { data } from '@remix-run/node'
import { findArticle, helpArticles } from '#app/adapters/assistant/articles.server.ts'
import { searchHelp } from '#app/adapters/assistant/help-search.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { ErrorWords } from '#app/web/context.ts'

const LONGEST = 200

/** The help if the address requests it: an article, search results, or all articles by part. Null otherwise. */
export function readHelp({ request }: RouteArgs) {
	const { searchParams } = new URL(request.url)
	if (searchParams.get('page') !== 'help') return null
	const id = searchParams.get('id')
	const query = searchParams.get('q')?.slice(0, LONGEST).trim() ?? ''
	const article = id === null ? null : findArticle(id)
	if (id !== null && !article) {
		const body: ErrorWords = {
			title: 'Page Not Found',
			text: "The page you're looking for doesn't exist or has been moved.",
		}
		throw data(body, { status: 404 })
	}
	const articles = query ? searchHelp(query, null, 10).map(({ article: match }) => match) : helpArticles()
	return {
		article: article && { title: article.title, sections: article.sections },
		query,
		parts: partsOf(articles.map(({ slug, title, part }) => ({ slug, title, part }))),
	}
}

/** Groups articles by part, in order of first appearance. */
function partsOf(articles: { slug: string; title: string; part: string }[]) {
	const order = ['Getting started', ...new Set(articles.map(({ part }) => part))]
	return [...new Set(order)]
		.map((part) => ({ part, articles: articles.filter((article) => article.part === part) }))
		.filter((group) => group.articles.length > 0)
}

export type HelpData = NonNullable<ReturnType<typeof readHelp>>
