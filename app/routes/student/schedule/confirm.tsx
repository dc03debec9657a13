import { useOwnForm } from '#app/components/account/own-form.ts'
import { Facts } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { SlotChoice, type SlotShown } from './slots.tsx'

type SlotWords = SlotShown & { name: string | null; teacher: string | null; place: string | null }

interface ConfirmProps {
	keep: { child?: string }
	hold: { id: string; creditId: string; until: string | null }
	student: { firstName: string }
	slot: SlotWords | null
	others: SlotShown[]
	formKey: string
}

/** The time that was chosen, once more before it is booked; where it went meanwhile, the next ones. */
export function ConfirmMakeUp({ keep, hold, student, slot, others, formKey }: ConfirmProps) {
	const words = usePortalWords().credit
	const form = useOwnForm('confirm')
	const again = useOwnForm('hold')
	const choose = (
		<a className="button" href={href.portal('schedule', { ...keep, do: 'book', credit: hold.creditId })}>
			{words.another}
		</a>
	)
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal={words.notBooked} />
			<ErrorSummary form={again} names={['slot']} refusal={words.refusal} />
			<PortalHead title={words.confirmTitle} />
			{slot ? (
				<>
					<Chosen slot={slot} child={student.firstName} />
					<p>{hold.until ? words.heldUntil(hold.until) : words.heldNoLonger}</p>
					<Form
						form={form}
						intent="confirm"
						submit={words.confirm}
						pending={words.confirming}
						beside={choose}
					>
						<HiddenField form={form} name="hold" value={hold.id} />
						<FormKeyField form={form} value={formKey} />
					</Form>
				</>
			) : (
				<>
					<p className="notice">{words.gone}</p>
					{others.length > 0 ? (
						<Form form={again} intent="hold" submit={words.hold} pending={words.holding} beside={choose}>
							<HiddenField form={again} name="credit" value={hold.creditId} />
							<SlotChoice form={again} slots={others} legend={words.next} />
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
	const { credit: words, lessons } = usePortalWords()
	return (
		<Facts
			rows={[
				[words.who, <bdi key="who">{child}</bdi>],
				[words.when, `${slot.day}, ${slot.time}`],
				[words.what, slot.name ?? lessons.private],
				[words.teacher, slot.teacher ?? '–'],
				[words.where, slot.place ?? '–'],
			]}
		/>
	)
}
