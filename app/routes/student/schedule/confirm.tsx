import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { Facts } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { portalHref } from '#app/domain/portal/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readHold } from './read-booking.server.ts'
import { saveSchedule } from './save.server.ts'
import { SlotChoice, type SlotShown } from './slots.tsx'

type SlotWords = SlotShown & { name: string | null; teacher: string | null; place: string | null }

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	const portal = openPortal(args, access, 'schedule')
	return readHold(access, portal, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return saveSchedule(args, access, openPortal(args, access, 'schedule'))
}

/** Asks to confirm the chosen time. If it was taken in the meantime, the page offers the next ones. */
export default function ConfirmMakeUp() {
	const { keep, hold, student, slot, price, others, formKey } = useLoaderData<typeof loader>()
	const text = usePortalWords().credit
	const form = useOwnForm('confirm')
	const again = useOwnForm('hold')
	const choose = (
		<a className="button" href={portalHref.lessons('book', { ...keep, credit: hold.creditId })}>
			{text.another}
		</a>
	)
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal={text.notBooked} />
			<ErrorSummary form={again} names={['slot']} refusal={text.refusal} />
			<PortalHead title={text.confirmTitle} />
			{slot ? (
				<>
					<Chosen slot={slot} child={student.firstName} />
					{price ? <p>{text.price[price]}</p> : null}
					<p>{hold.until ? text.heldUntil(hold.until) : text.heldNoLonger}</p>
					<Form form={form} intent="confirm" submit={text.confirm} pending={text.confirming} beside={choose}>
						<HiddenField form={form} name="hold" value={hold.id} />
						<FormKeyField form={form} value={formKey} />
					</Form>
				</>
			) : (
				<>
					<p className="notice">{text.gone}</p>
					{others.length > 0 ? (
						<Form form={again} intent="hold" submit={text.hold} pending={text.holding} beside={choose}>
							<HiddenField form={again} name="credit" value={hold.creditId} />
							<SlotChoice form={again} slots={others} legend={text.next} />
						</Form>
					) : (
						<p>{choose}</p>
					)}
				</>
			)}
		</>
	)
}

function Chosen({ slot, child }: { slot: SlotWords; child: string }) {
	const { credit: text, lessons } = usePortalWords()
	return (
		<Facts
			rows={[
				[text.who, <bdi key="who">{child}</bdi>],
				[text.when, `${slot.day}, ${slot.time}`],
				[text.what, slot.name ?? lessons.private],
				...(slot.teacher ? [[text.teacher, slot.teacher] as const] : []),
				...(slot.place ? [[text.where, slot.place] as const] : []),
			]}
		/>
	)
}
