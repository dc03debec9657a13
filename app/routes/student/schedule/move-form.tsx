import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { ListedLesson } from './listed.ts'

interface MoveFormProps {
	lesson: ListedLesson
	keep: { child?: string }
	isOwn: boolean
}

export function MoveForm({ lesson, keep }: MoveFormProps) {
	const text = usePortalWords().move
	const form = useOwnForm('move')
	const { id, studentId, dayWords } = lesson
	return (
		<section className="card mt-3 flex-[1_0_100%]">
			<ErrorSummary form={form} names={['wish']} refusal={text.refusal} />
			<h3 className="pb-4">
				{text.title}: {dayWords}
			</h3>
			<Form
				form={form}
				intent="move"
				submit={text.submit}
				pending={text.sending}
				beside={
					<a className="button" href={href.portal('schedule', keep)}>
						{text.back}
					</a>
				}
			>
				<HiddenField form={form} name="lesson" value={id} />
				<HiddenField form={form} name="student" value={studentId} />
				<TextareaField form={form} name="wish" label={text.wish} hint={text.wishHint} rows={3} />
			</Form>
		</section>
	)
}

/** Button that withdraws a request. */
export function Withdraw({ request }: { request: string }) {
	const text = usePortalWords().move
	return (
		<PostForm>
			<input type="hidden" name="request" value={request} />
			<button className="act" type="submit" name="intent" value="withdraw">
				{text.withdraw}
			</button>
		</PostForm>
	)
}
