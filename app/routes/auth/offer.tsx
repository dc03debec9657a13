import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { offerAnswer } from '#app/domain/class/enrollment-form.ts'
import { originOf, visit } from '#app/guards/enter.server.ts'
import { answerSeatOffer, findSeatOffer } from '#app/models/visitors/seat-offer.server.ts'
import { costsWords } from '#app/letters/seat-offer.server.ts'
import { dayToCome, firstLessonWords, trialAgreedWords } from '#app/models/class/first-lesson.server.ts'
import { startWords } from '#app/models/portal/seat-news.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { capitalized, datesIn, type Language } from '#app/utils/spoken.ts'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords, type SiteWords } from '#app/content/site/catalogs.ts'

type Words = SiteWords['offer']
type FoundOffer = NonNullable<ReturnType<typeof findSeatOffer>>

export const handle = {
	spoken: true,
	title: ({ offer }: { offer: { standing: keyof Words['titles'] } | null }, language: Language) =>
		siteWords(language).offer.titles[offer?.standing ?? 'over'],
}

/** Only shows the offer: mail scanners open links too, and would answer for the family. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	const seat = findSeatOffer(args.params.token ?? '')
	if (!seat) return data({ offer: null, decline: false }, { status: 400 })
	const { access, student, className, price, until, standing, waits, seesLessons } = seat
	const language = pageLanguage(args)
	const { school } = access
	const offer = {
		student,
		className,
		standing,
		waits,
		seesLessons,
		start: startOf(seat, language),
		costs: standing === 'open' ? costsWords(price, school, language) : '',
		school: school.name,
		until: momentWords(until, school.timeZone, datesIn(language, school.dateFormat)),
	}
	const decline = new URL(args.request.url).searchParams.get('answer') === 'decline'
	return data({ offer, decline })
}

/** An accepted seat has its own pause and last day, as its letter says, and one that is a trial is called so. */
function startOf({ access, place, startsOn, isTrial, standing }: FoundOffer, language: Language): string {
	if (standing === 'accepted') return startWords(access, place.enrolmentId, language)
	if (standing !== 'open') return ''
	return isTrial
		? capitalized(trialAgreedWords(access, place.classId, startsOn, language))
		: firstLessonWords(access, place.classId, dayToCome(access, startsOn), language)
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	const form = await readForm(args, offerAnswer)
	if (!form.ok) return invalid(args, form)

	const token = args.params.token ?? ''
	const answered = answerSeatOffer(token, form.value.intent, originOf(args))
	if (!answered.ok) return invalid(args, form, answered)

	return redirect(inSameLanguage(args.request, siteHref.seatOffer(token)), 303)
}

export default function SeatOfferPage() {
	const { offer, decline } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const text = useSiteWords().offer
	if (!offer)
		return (
			<>
				<h1>{text.titles.over}</h1>
				<p role="alert">{text.gone}</p>
			</>
		)
	const { student, className, school, start, costs, until, standing, waits, seesLessons } = offer
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<h1>{text.titles[standing]}</h1>
			<ul>
				<li>
					{`${text.className}: `}
					<bdi>{className}</bdi>
				</li>
				<li>
					{`${text.student}: `}
					<bdi>{student}</bdi>
				</li>
				<li>
					{`${text.school}: `}
					<bdi>{school}</bdi>
				</li>
			</ul>
			{start || costs ? <p>{[start, costs].filter(Boolean).join(' ')}</p> : null}
			{standing === 'open' ? (
				<>
					<p>{text.held(until)}</p>
					<form method="post" className="form" noValidate>
						<Answers decline={decline} text={text} />
					</form>
				</>
			) : (
				<>
					<p role="status">{text[standing](student, className, school, waits)}</p>
					{standing === 'accepted' && seesLessons ? (
						<p>
							<a className="button" href={href.portal('schedule')}>
								{text.seeLessons}
							</a>
						</p>
					) : null}
				</>
			)}
		</>
	)
}

/** The answer chosen in the email comes first. */
function Answers({ decline, text }: { decline: boolean; text: Words }) {
	const answers = [
		<button key="accept" className={decline ? 'button' : 'button button-filled'} name="intent" value="accept">
			{text.accept}
		</button>,
		<button
			key="decline"
			className={decline ? 'button button-filled' : 'button'}
			name="intent"
			value="decline"
		>
			{text.decline}
		</button>,
	]
	return <div className="button-row">{decline ? answers.reverse() : answers}</div>
}
