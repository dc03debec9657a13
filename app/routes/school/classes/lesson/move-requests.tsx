import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

interface MoveRequestsProps {
	lessonId: string
	requests: { id: string; student: string; wish: string }[]
}

/** Moving the lesson accepts the request; declining it requires an answer. */
export function MoveRequests({ lessonId, requests }: MoveRequestsProps) {
	return requests.map(({ id, student, wish }) => (
		<Notice key={id} title={`The family of ${student} asks to move this lesson`}>
			<p>“{wish}”</p>
			<p>
				<Link to={href.lesson(lessonId, 'move')}>Move the lesson</Link>
			</p>
			<PostForm action={href.lesson(lessonId)}>
				<input type="hidden" name="request" value={id} />
				<div className="field">
					<label htmlFor={`answer-${id}`}>Answer to the family</label>
					<input className="input" id={`answer-${id}`} name="answer" autoComplete="off" />
				</div>
				<button className="button" type="submit" name="intent" value="decline-move">
					Decline
				</button>
			</PostForm>
		</Notice>
	))
}
