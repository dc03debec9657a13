import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Tabs } from '#app/components/page-head.tsx'
import { TellField, type TellFieldProps } from '#app/components/lesson/tell-field.tsx'
import { href } from '#app/domain/href.ts'
import { cancelers, type Canceler } from '#app/domain/lesson/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { LessonFacts } from './read.server.ts'

interface CancelLessonProps {
	lesson: LessonFacts
	by: Canceler
	/** Whole hours until it begins; null once it has begun. */
	notice: number | null
	needed: number
	consequences: { name: string; words: string }[]
	/** One student gets a make-up credit, which can be booked at once. */
	earnsOne: boolean
	recipients: TellFieldProps['recipients']
}

/** Asks who cancels, and says what that leaves everybody with before it is done. */
export function CancelLesson(props: CancelLessonProps) {
	const { lesson, by, notice, needed, consequences, earnsOne, recipients } = props
	const form = useFormPage({ tells: 'on' })
	const to = (by: string) => href.lesson(lesson.id, 'cancel', { by })
	return (
		<>
			<p className="muted">Who cancels?</p>
			<Tabs
				label="Who cancels"
				here={to(by)}
				tabs={cancelers.map(({ value, label }) => ({ to: to(value), label }))}
			/>
			<ConfirmPage
				form={form}
				title={`Cancel ${lesson.class} on ${lesson.when}?`}
				consequences={[
					by === 'student'
						? noticeWords(notice, needed)
						: 'Notice does not matter: the family did not cancel.',
					...consequences.map(({ name, words }) => (
						<>
							<strong>
								<bdi>{name}</bdi>
							</strong>{' '}
							{words}
						</>
					)),
				]}
				submit="Cancel the lesson"
				pending="Canceling…"
				more={earnsOne ? [{ intent: 'book', label: 'Cancel and book make-up' }] : []}
				back={{ to: href.lesson(lesson.id), label: 'Keep it' }}
			>
				<input type="hidden" name="by" value={by} />
				<TextField
					form={form}
					name="reason"
					label="Reason"
					hint={by === 'student' ? 'Only your school sees it.' : 'Families can read it.'}
				/>
				<TellField form={form} recipients={recipients} />
			</ConfirmPage>
		</>
	)
}

function noticeWords(notice: number | null, needed: number): string {
	if (notice === null) return 'The lesson has already begun.'
	const given = notice >= 48 ? `${Math.floor(notice / 24)} days` : notice === 1 ? '1 hour' : `${notice} hours`
	return `It is ${given} before the lesson, and the school asks for ${needed} hours’ notice: ${notice >= needed ? 'in time' : 'too late'}.`
}
