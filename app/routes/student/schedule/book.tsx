import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { SlotChoice, type SlotWords } from './slots.tsx'

interface BookProps {
	keep: { child?: string }
	credit: { id: string; isOpen: boolean; minutes: number; until: string | null }
	student: { firstName: string; mayBook: boolean }
	slots: SlotWords[]
	later: string | null
	earlier: string | null
}

/** Free times for a make-up lesson: one is chosen, and confirmed on the next page. */
export function BookMakeUp({ keep, credit, student, slots, later, earlier }: BookProps) {
	const { credit: words, lessons } = usePortalWords()
	const form = useOwnForm('hold')
	return (
		<>
			<ErrorSummary form={form} names={['slot']} refusal={words.refusal} />
			<PortalHead title={words.title(student.firstName)} />
			<p>{words.intro(credit.minutes, credit.until)}</p>
			{student.mayBook ? null : <p className="notice">{words.mayNotBook}</p>}
			{slots.length > 0 ? (
				<Form form={form} intent="hold" submit={words.hold} pending={words.holding}>
					<HiddenField form={form} name="credit" value={credit.id} />
					<SlotChoice form={form} slots={slots} legend={words.free} />
				</Form>
			) : (
				<p>
					{words.none} {later ? null : words.noneEver}
				</p>
			)}
			<p className="pages">
				{earlier ? (
					<a className="act" href={earlier}>
						{words.earlierDays}
					</a>
				) : (
					<a className="act" href={href.portal('schedule', keep)}>
						{lessons.title}
					</a>
				)}{' '}
				{later ? (
					<a className="act" href={later}>
						{words.laterDays}
					</a>
				) : null}
			</p>
		</>
	)
}
