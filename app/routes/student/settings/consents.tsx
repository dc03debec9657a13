import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { StudentSettings } from './read.server.ts'

/** The school's consents for each student, with the answers. */
export function Consents({ students, isOwn }: { students: readonly StudentSettings[]; isOwn: boolean }) {
	const text = usePortalWords().settings
	const agreed = useOwnForm('agree')
	const withdrawn = useOwnForm('withdraw')
	if (students.length === 0) return null
	return (
		<section id="consents">
			<ErrorSummary form={agreed} names={['text']} />
			<ErrorSummary form={withdrawn} names={[]} />
			{students.map((student) => (
				<div key={student.id} className="card">
					<h2>{isOwn ? text.ownConsents : text.consentsOf(student.firstName)}</h2>
					{student.texts.length === 0 ? <p>{text.noTexts}</p> : null}
					{student.maySign ? null : <p className="muted">{text.adultsOnly}</p>}
					{student.texts.map((text) => (
						<Consent key={text.id} text={text} student={student} isOwn={isOwn} />
					))}
				</div>
			))}
		</section>
	)
}

interface ConsentProps {
	text: StudentSettings['texts'][number]
	student: StudentSettings
	/** True if the reader is the student. */
	isOwn: boolean
}

type No = NonNullable<StudentSettings['texts'][number]['no']>

function noWords(
	words: ReturnType<typeof usePortalWords>['settings'],
	{ declinedBy, withdrawnBy, recordedBy, day }: No,
) {
	if (declinedBy) return words.declined(declinedBy, day)
	if (withdrawnBy) return words.withdrawn(withdrawnBy, day)
	return recordedBy ? words.withdrawalRecorded(recordedBy, day) : words.withdrawnOn(day)
}

/** An answered consent is one line, so that the others stand out. */
function Consent({ text, student, isOwn }: ConsentProps) {
	const words = usePortalWords().settings
	const { id, kind, version, given, no, hasOld } = text
	const answer = given
		? words.agreed(given.by, given.day)
		: no
			? noWords(words, no)
			: hasOld
				? words.newVersion
				: words.notAgreed
	return (
		<details className="consent" open={!given && !no}>
			<summary>
				<h3 className="inline text-ink">{words.kinds[kind]}</h3>{' '}
				<span className="small muted font-normal">{answer}</span>
			</summary>
			<p className="small">{text.text}</p>
			<p className="small muted">{words.version(version)}.</p>
			{student.maySign ? (
				<PostForm>
					<input type="hidden" name="student" value={student.id} />
					{given ? (
						<>
							<p className="small muted">
								{isOwn && kind === 'media' ? words.ownMedia : words.effects[kind]}
							</p>
							<input type="hidden" name="consent" value={given.id} />
							<button className="button button-small" type="submit" name="intent" value="withdraw">
								{words.withdraw}
								<span className="sr-only">: {words.kinds[kind]}</span>
							</button>
						</>
					) : (
						<>
							<input type="hidden" name="text" value={id} />
							<input type="hidden" name="version" value={version} />
							<p className="flex flex-wrap gap-2">
								<button className="button button-filled" type="submit" name="intent" value="agree">
									{words.agree}
									<span className="sr-only">: {words.kinds[kind]}</span>
								</button>{' '}
								{no ? null : (
									<button className="button" type="submit" name="intent" value="decline">
										{words.decline}
										<span className="sr-only">: {words.kinds[kind]}</span>
									</button>
								)}
							</p>
						</>
					)}
				</PostForm>
			) : null}
		</details>
	)
}
