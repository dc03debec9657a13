import { AnswerField } from '#app/components/answer-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'

interface MoveRequestsProps {
	lessonId: string
	requests: { id: string; student: string; wish: string }[]
}

/** Moving the lesson accepts the request; declining it requires an answer. */
export function MoveRequests({ lessonId, requests }: MoveRequestsProps) {
	const sent = useSent()?.request
	const form = useFormPage({}, { id: 'move', answered: Boolean(sent) })
	const asked = requests.map(({ id, student, wish }) => (
		<Notice key={id} title={`The family of ${student} asks to move this lesson`}>
			<p>“{wish}”</p>
			<p>
				<Link to={href.lesson(lessonId, 'move')}>Move the lesson</Link>
			</p>
			<PostForm action={href.lesson(lessonId)}>
				<input type="hidden" name="request" value={id} />
				<AnswerField form={form} label="Answer to the family" unsent={id === sent ? undefined : id} />
				<button className="button" type="submit" name="intent" value="decline-move">
					Decline
				</button>
			</PostForm>
		</Notice>
	))
	return (
		<>
			<ErrorSummary form={form} names={['answer']} refusal="No answer was sent" />
			{asked}
		</>
	)
}
