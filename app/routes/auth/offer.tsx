import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/form.tsx'
import { offerAnswer } from '#app/forms/enrolment.ts'
import { originOf, visit } from '#app/guards/enter.server.ts'
import { answerSeatOffer, findSeatOffer } from '#app/models/platform/seat-offer.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

const titles = {
	open: 'A seat is free',
	accepted: 'The seat was accepted',
	declined: 'The seat was declined',
	over: 'This offer has expired',
}

export const handle = {
	title: ({ offer }: { offer: { standing: keyof typeof titles } | null }) =>
		titles[offer?.standing ?? 'over'],
}

/** Only shown here: programs that scan mail open links too, and would answer for the family. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	const found = findSeatOffer(asked.params.token ?? '')
	if (!found) return data({ offer: null, decline: false }, { status: 400 })
	const { school, student, className, when, until, standing } = found
	const offer = {
		...{ student, className, when, standing },
		school: school.name,
		until: momentWords(until, school.timeZone, school.dateFormat),
	}
	return data({ offer, decline: new URL(asked.request.url).searchParams.get('answer') === 'decline' })
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	const form = await readForm(asked, offerAnswer)
	if (!form.ok) return invalid(asked, form)

	const token = asked.params.token ?? ''
	const answered = answerSeatOffer(token, form.value.intent, originOf(asked))
	if (!answered.ok) return invalid(asked, form, answered)

	return redirect(siteHref.seatOffer(token), 303)
}

export default function SeatOfferPage() {
	const { offer, decline } = useLoaderData<typeof loader>()
	const form = useFormPage()
	if (!offer)
		return (
			<>
				<h1>{titles.over}</h1>
				<p role="alert">This link can no longer be used. Ask the school’s office.</p>
			</>
		)
	const { student, className, school, when, until, standing } = offer
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<h1>{titles[standing]}</h1>
			<ul>
				<li>
					Class: <bdi>{className}</bdi>
				</li>
				<li>
					For: <bdi>{student}</bdi>
				</li>
				{when ? <li>Time: {when}</li> : null}
				<li>
					School: <bdi>{school}</bdi>
				</li>
			</ul>
			{standing === 'open' ? (
				<>
					<p>The seat is held until {until}. After that it goes to the next person on the waiting list.</p>
					<form method="post" className="form" noValidate>
						<Answers decline={decline} />
					</form>
				</>
			) : (
				<p role="status">{saidOf(offer)}</p>
			)}
		</>
	)
}

/** The answer that was chosen in the mail comes first. */
function Answers({ decline }: { decline: boolean }) {
	const answers = [
		<button key="accept" className={decline ? 'button' : 'button button-filled'} name="intent" value="accept">
			Accept the seat
		</button>,
		<button
			key="decline"
			className={decline ? 'button button-filled' : 'button'}
			name="intent"
			value="decline"
		>
			Decline the seat
		</button>,
	]
	return <div className="button-row">{decline ? answers.reverse() : answers}</div>
}

function saidOf({
	standing,
	student,
	className,
	school,
}: Record<'student' | 'className' | 'school', string> & {
	standing: string
}): string {
	if (standing === 'accepted') return `${student} has a seat in ${className}. The school knows.`
	if (standing === 'declined') return `${student} is off the waiting list of ${className}. The school knows.`
	return `The offer was not answered in time. To ask for another, contact ${school}.`
}
