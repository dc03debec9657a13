import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OfferPanel } from '#app/components/subscription/offer-panel.tsx'
import { ownershipAnswer } from '#app/domain/account/people-form.ts'
import { enter, originOf } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'
import { endOffer, findOffer } from '#app/models/account/ownership.server.ts'
import { takeSchoolOver } from '#app/models/account/takeover.server.ts'
import { dateWords, dayWords } from '#app/utils/dates.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { readDay } from './dashboard/read.server.ts'
import { Coming, LeftToMark, Today, Waiting } from './dashboard/today.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Today' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'home:read')
	const { name, school, userId } = access
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
		school: school.name,
		...readDay(access),
		today: dayWords(Date.now(), school.timeZone, school.dateFormat),
	}
}

/** The teacher's answer to an ownership offer. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'ownership:answer')

	const form = await readForm(args, ownershipAnswer)
	if (!form.ok) return invalid(args, form)

	if (form.value.intent === 'decline') {
		const ended = endOffer(access)
		return ended.ok
			? redirectWithFlash(args, href.teacherHome(), { id: 'offer-ended' })
			: invalid(args, form, ended)
	}
	const taken = takeSchoolOver(access, form.value.offer, originOf(args))
	if (!taken.ok) return invalid(args, form, taken)

	const headers = new Headers({ 'Set-Cookie': await sessionHeader(taken.value) })
	const flash = { id: 'school-taken-over', params: { school: access.school.name } } as const
	headers.append('Set-Cookie', await flashHeader(flash, taken.value.secret))
	return redirect(href.dashboard(), { status: 303, headers })
}

export default function TeacherHome() {
	const { offer, name, school, today, minutes, lastDay, ...day } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title={today}
				line={
					<>
						Hello, <bdi>{name}</bdi>. {minutes > 0 ? `${hoursWords(minutes)} of lessons` : 'No lessons'} in
						the next seven days.
					</>
				}
			/>
			{lastDay ? (
				<Notice title={`Your last day is ${lastDay}.`}>
					<p>Your account is locked afterwards. Please mark your lessons by then.</p>
				</Notice>
			) : null}
			<OfferPanel offer={offer} school={school} />
			<div className="items-start gap-5 min-[1600px]:grid min-[1600px]:grid-cols-[3fr_2fr]">
				<Today {...day} />
				<div className="flex flex-col gap-5 pt-5 min-[1600px]:pt-0">
					<LeftToMark {...day} />
					<Waiting {...day} />
					<Coming {...day} />
				</div>
			</div>
		</>
	)
}

/** `5 hours`, `5 h 30 min`, `20 min`. */
function hoursWords(minutes: number): string {
	const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
	if (hours === 0) return `${rest} min`
	return rest === 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${hours} h ${rest} min`
}
