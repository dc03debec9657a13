import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextSections } from '#app/components/site/text-sections.tsx'
import { Sentence, usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'
import { environment } from '#app/config/environment.server.ts'
import { policies, type Policy } from '#app/content/policies.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { siteVisitor } from '#app/requests/visitor.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { siteMeta } from '#app/web/site-meta.ts'

export const handle = { spoken: true, title: (data?: { title: string }) => data?.title ?? '', remembers: {} }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data ? siteMeta(data.title, data.description, data.address, data.questions ?? undefined) : []

/** One route for all policies, selected by the address. */
export async function loader(args: LoaderFunctionArgs) {
	await siteVisitor(args)
	const name = decodeURI(new URL(args.request.url).pathname).replaceAll('/', '').toLowerCase()
	const { appUrl, contactEmail } = environment()
	const address = `${appUrl}/${name}`
	if (name !== 'faq')
		return { ...policies[name as keyof typeof policies], legal: true, questions: null, address, contactEmail }

	const faq = policyIn(pageLanguage(args), policies.faq)
	return {
		...faq,
		legal: false,
		questions: questionsOf(faq),
		address: inSameLanguage(args.request, address),
		contactEmail,
	}
}

/** Legal texts are not translated, because only the English version is binding. */
function policyIn(language: Language, { title, description, lead, sections }: Policy): Policy {
	const say = (english: string) => sitePhrase(language, english)
	return {
		title: say(title),
		description: say(description),
		lead: say(lead),
		sections: sections.map(({ heading, words }) => ({ heading: say(heading), words: words.map(say) })),
	}
}

function questionsOf({ sections }: Policy) {
	return {
		'@type': 'FAQPage',
		mainEntity: sections.map(({ heading, words }) => ({
			'@type': 'Question',
			name: heading,
			acceptedAnswer: { '@type': 'Answer', text: words.join(' ') },
		})),
	}
}

export default function PolicyPage() {
	const { title, lead, sections, legal, contactEmail } = useLoaderData<typeof loader>()
	const language = usePageLanguage()
	const text = useSiteWords()
	const foreign = legal && language !== 'en'
	return (
		<article className="wrap policy" lang={foreign ? 'en' : undefined}>
			{foreign ? <p lang={language}>{text.englishCounts}</p> : null}
			<h1>{title}</h1>
			<p className="lead">{lead}</p>
			<TextSections sections={sections} />
			<p className="muted" lang={foreign ? language : undefined}>
				<Sentence
					say={text.questions}
					parts={[
						<a key="mail" href={`mailto:${contactEmail}`}>
							{contactEmail}
						</a>,
						<a key="form" href={siteHref.contact()}>
							{text.contactForm}
						</a>,
					]}
				/>
			</p>
		</article>
	)
}
