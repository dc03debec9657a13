import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'
import { environment } from '#app/config/environment.server.ts'
import { policies } from '#app/content/policies.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { siteVisitor } from '#app/flows/visitor.server.ts'
import { siteMeta } from '#app/web/site-meta.ts'

export const handle = { spoken: true, title: (data?: { title: string }) => data?.title ?? '', remembers: {} }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data ? siteMeta(data.title, data.description, data.address, data.questions ?? undefined) : []

/** One file for all of them: its address says which. */
export async function loader(asked: LoaderFunctionArgs) {
	await siteVisitor(asked)
	const name = decodeURI(new URL(asked.request.url).pathname).replaceAll('/', '').toLowerCase()
	const { appUrl, contactEmail } = environment()
	return {
		...policies[name as keyof typeof policies],
		questions: name === 'faq' ? questions : null,
		address: `${appUrl}/${name}`,
		contactEmail,
	}
}

const questions = {
	'@type': 'FAQPage',
	mainEntity: policies.faq.sections.map(({ heading, words }) => ({
		'@type': 'Question',
		name: heading,
		acceptedAnswer: { '@type': 'Answer', text: words.join(' ') },
	})),
}

export default function PolicyPage() {
	const { title, lead, sections, contactEmail } = useLoaderData<typeof loader>()
	const language = usePageLanguage()
	const words = useSiteWords()
	return (
		<article className="wrap policy" lang={language === 'en' ? undefined : 'en'}>
			{language === 'en' ? null : <p lang={language}>{words.englishOnly}</p>}
			<h1>{title}</h1>
			<p className="lead">{lead}</p>
			{sections.map(({ heading, words, list }) => (
				<section key={heading}>
					<h2>{heading}</h2>
					{words.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
					{list ? (
						<ul>
							{list.map((item) => (
								<li key={item}>{item}</li>
							))}
						</ul>
					) : null}
				</section>
			))}
			<p className="muted">
				Anything else? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> or use the{' '}
				<a href={siteHref.contact()}>contact form</a>.
			</p>
		</article>
	)
}
