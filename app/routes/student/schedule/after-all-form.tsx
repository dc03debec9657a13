import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { useSay } from '#app/components/say.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { ListedLesson } from './listed.ts'

interface AfterAllFormProps {
	lesson: ListedLesson
	withdrawal: { refusal: string | null; losesCredit: boolean }
	keep: { child?: string }
	isOwn: boolean
	/** Address for a message to the school, if its portal has messages. */
	writeTo: string | null
}

/** Asks before a reported absence is taken back, or says why that is not possible. */
export function AfterAllForm({ lesson, withdrawal, keep, isOwn, writeTo }: AfterAllFormProps) {
	const { afterAll: text, lessons } = usePortalWords()
	const say = useSay()
	const form = useOwnForm('after-all')
	const { refusal, losesCredit } = withdrawal
	const { child, dayWords } = lesson
	const back = (
		<a className="button" href={href.portal('schedule', keep)}>
			{text.keep}
		</a>
	)
	return (
		<section className="card mt-3 flex-[1_0_100%]">
			{refusal === null ? <ErrorSummary form={form} names={[]} refusal={text.refusal} /> : null}
			<h3 className="pb-4">{isOwn ? text.ownTitle(dayWords) : text.title(child, dayWords)}</h3>
			{refusal === null ? (
				<Form form={form} intent="after-all" submit={text.submit} pending={text.sending} beside={back}>
					<HiddenField form={form} name="lesson" value={lesson.id} />
					<HiddenField form={form} name="student" value={lesson.studentId} />
					<p>{losesCredit ? `${text.effect} ${text.losesCredit}` : text.effect}</p>
				</Form>
			) : (
				<>
					<p className="notice">{say(refusal)}</p>
					<p>
						{writeTo ? (
							<a className="act mr-5" href={writeTo}>
								{lessons.changedMind}
							</a>
						) : null}{' '}
						{back}
					</p>
				</>
			)}
		</section>
	)
}
