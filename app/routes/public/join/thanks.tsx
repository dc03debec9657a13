import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { firstLessonWords } from '#app/models/class/first-lesson.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { joinFrame, visitJoin } from '#app/requests/join.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { JoinPage } from './frame.tsx'

const BECAME = ['seat', 'paid', 'waiting', 'request', 'asked', 'again'] as const
type Became = (typeof BECAME)[number]

/** A seat that is paid is a seat. */
const saysOf = (became: Became) => (became === 'paid' ? 'seat' : became)

export const handle = {
	spoken: true,
	title: (data: { became: Became } | undefined, language: Language) =>
		siteWords(language).join.thanks[saysOf(data?.became ?? 'again')][0] ?? '',
}

/** The result of a form. It contains no names, because its URL may be shared. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoin(args, args.params.school)
	const query = new URL(args.request.url).searchParams
	const asked = query.get('for')
	const shownClass = asked === 'seat' ? findShownClass(open.access, query.get('class') ?? '') : null
	const { schedule, money, messages } = findPortal(open.access)
	return {
		frame: joinFrame(open),
		became: BECAME.find((became) => became === asked) ?? ('again' as const),
		start: shownClass && firstLessonWords(open.access, shownClass.id, null, pageLanguage(args)),
		/** The last step names what the portal shows. */
		steps: schedule && money && messages ? 2 : 1,
	}
}

export default function JoinThanks() {
	const { frame, became, start, steps } = useLoaderData<typeof loader>()
	const { join } = useSiteWords()
	const [title, text] = join.thanks[saysOf(became)]
	return (
		<JoinPage frame={frame}>
			<section className="join-form">
				<h1>{title}</h1>
				<p role="status">{text}</p>
				{start ? <p>{start}</p> : null}
				{saysOf(became) === 'seat' || became === 'waiting' ? (
					<section className="join-costs">
						<h2>{join.nextTitle}</h2>
						<ol>
							{[...join.nextSteps.slice(0, steps), ...(became === 'seat' ? [join.payLater] : [])].map(
								(step) => (
									<li key={step}>{step}</li>
								),
							)}
						</ol>
					</section>
				) : null}
				<p>
					<a className="button" href={siteHref.join(frame.address)}>
						{join.back(frame.name)}
					</a>
				</p>
			</section>
		</JoinPage>
	)
}
