import { PageHead } from '#app/components/page-head.tsx'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { schoolTakenLetter } from '#app/letters/ownership-offer.server.ts'
import { Facts } from '#app/components/figures.tsx'
import { OfferPanel } from '#app/components/subscription/offer-panel.tsx'
import { offerAnswer } from '#app/forms/people.ts'
import { enter, originOf } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'
import { endOffer, findOffer, takeSchoolOver } from '#app/models/account/ownership.server.ts'
import { dateWords, dayWords } from '#app/utils/dates.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Today' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'home:read')
	const { name, email, school, userId } = access
	const offer = findOffer(access)
	return {
		offer:
			offer?.to.userId === userId
				? {
						id: offer.id,
						from: offer.from.name,
						until: dateWords(offer.expiresAt, school.timeZone, school.dateFormat),
					}
				: null,
		name,
		email,
		school: school.name,
		timeZone: school.timeZone,
		today: dayWords(Date.now(), school.timeZone, school.dateFormat),
	}
}

/** The answer of whoever is asked to take the school over. */
export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'teacher', 'ownership:answer')

	const form = await readForm(asked, offerAnswer)
	if (!form.ok) return invalid(asked, form)

	if (form.value.intent === 'decline') {
		const ended = endOffer(access)
		return ended.ok ? leadTo(asked, href.teacherHome(), { id: 'offer-ended' }) : invalid(asked, form, ended)
	}
	const taken = takeSchoolOver(access, form.value.offer, schoolTakenLetter, originOf(asked))
	if (!taken.ok) return invalid(asked, form, taken)

	const headers = new Headers({ 'Set-Cookie': await sessionHeader(taken.value) })
	const flash = { id: 'school-taken-over', params: { school: access.school.name } } as const
	headers.append('Set-Cookie', await flashHeader(flash, taken.value.secret))
	return redirect(href.dashboard(), { status: 303, headers })
}

export default function TeacherHome() {
	const { offer, name, email, school, timeZone, today } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title={today}
				line={
					<>
						Hello, <bdi>{name}</bdi>
					</>
				}
			/>
			<OfferPanel offer={offer} school={school} />
			<div className="cards">
				<section className="card card-wide">
					<h2>You teach at {school}</h2>
					<Facts
						rows={[
							['Signed in as', <bdi key="email">{email}</bdi>],
							['Times are those of', timeZone],
						]}
					/>
				</section>
			</div>
		</>
	)
}
