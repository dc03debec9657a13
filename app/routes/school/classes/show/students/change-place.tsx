import type { ReactNode } from 'react'
import { Day } from '#app/components/dates.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { changeHref, possibleChanges } from '#app/domain/class/changes.ts'
import type { Change } from '#app/domain/class/pages.ts'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { SeatShown } from './tasks-seat.server.ts'

interface ChangePlaceProps extends SeatShown {
	change: Change
	title: string
	/** Null if the change cannot be made, and the children say why. */
	submit: string | null
	form: FormState
	/** Set if the fields affect the charges, so that these can be previewed. */
	bills?: boolean
	children: ReactNode
}

export function ChangePlace(props: ChangePlaceProps) {
	const { classRow, time, seat, of, change, title, submit, form, bills, seesMoney, toStay, children } = props
	const { id, name, state, version, startsOn } = seat
	return (
		<>
			<PageHead
				title={title}
				others={toStay ? [{ to: toStay, label: 'Enroll for good' }] : []}
				trail={[
					{ to: href.class(classRow.id), label: classRow.name },
					{ to: href.class(classRow.id, 'students'), label: 'Students' },
				]}
				line={
					<>
						In {classRow.name}
						{time}
						{startsOn ? (
							<>
								{' '}
								since <Day on={startsOn} />
							</>
						) : null}
					</>
				}
			/>
			<ErrorSummary form={form} names={FIELDS} />
			<Tabs
				label={name}
				here={changeHref(classRow.id, id, change, of)}
				tabs={possibleChanges(state).map((option) => ({
					to: changeHref(classRow.id, id, option.change, of),
					label: `${option.label}${option.rest ?? ''}`,
				}))}
			/>
			{submit === null ? (
				children
			) : (
				<Form
					form={form}
					submit={submit}
					pending="Saving…"
					grave={change === 'end'}
					more={bills && seesMoney ? [{ intent: 'billing', label: 'Show what is billed' }] : []}
					beside={
						<Link
							className="button"
							to={of ? href.student(of, 'enrollments') : href.class(classRow.id, 'students')}
						>
							Cancel
						</Link>
					}
				>
					<input type="hidden" name="version" value={version} />
					{children}
				</Form>
			)}
		</>
	)
}

const FIELDS = [
	'from',
	'to',
	'keepsSeat',
	'paysWhilePaused',
	'lessons',
	'classId',
	'startsOn',
	'price',
	'ifFull',
	'endsOn',
	'reason',
]
