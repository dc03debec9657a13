import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { Facts } from '#app/components/figures.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { feedbackFilters, feedbackHref, type FeedbackQuery } from '#app/domain/learning/feedback-list.ts'
import type { FeedbackState } from '#app/domain/learning/labels.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'

interface Shown {
	id: string
	about: string
	student: string | null
	teacher: string | null
	by: string
	day: string
	lesson: string | null
	rating: number | null
	text: string
	readers: string
	reply: string | null
	state: FeedbackState
	stateWords: string
	mayAnswer: boolean
	wantsReply: boolean
	mayHide: boolean
}

export type FeedbackDeskProps = { isOffice: boolean } & (
	{ view: 'list'; query: FeedbackQuery; total: number; rows: Shown[] } | { view: 'one'; feedback: Shown }
)

/** Feedback from families, and from teachers to students. */
export function FeedbackDesk(props: FeedbackDeskProps) {
	return props.view === 'one' ? <OneFeedback {...props} /> : <FeedbackRows {...props} />
}

function FeedbackRows({ isOffice, query, total, rows }: FeedbackDeskProps & { view: 'list' }) {
	const path = feedbackHref(isOffice)
	const isNew = total === 0 && !isFiltered(query)
	return (
		<>
			<PageHead
				title="Feedback"
				line={
					isOffice
						? 'From families, and written to students after lessons.'
						: 'What families let you read, and what you wrote to students.'
				}
				trail={[{ to: isOffice ? href.students() : href.teacherStudents(), label: 'Students' }]}
			/>
			{isNew ? null : (
				<FilterForm
					path={path}
					query={query}
					filters={[
						{
							name: 'state',
							label: 'Show',
							options: feedbackFilters.filter(({ value }) => isOffice || value !== 'hidden'),
							any: 'All',
						},
					]}
				/>
			)}
			{total > 0 ? (
				<>
					<ResultCount query={query} total={total} noun={['entry', 'entries']} />
					<SortableTable
						caption="Feedback"
						columns={COLUMNS}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => feedbackHref(isOffice, id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			) : isNew ? (
				<EmptyList
					kind="new"
					title="No feedback yet"
					text="Families write it in the portal, under Feedback. Here you read and answer it."
				/>
			) : (
				<EmptyList kind="no-match" what="entries" clear={clearedHref(path, query)} />
			)}
		</>
	)
}

function OneFeedback({ isOffice, feedback }: { isOffice: boolean; feedback: Shown }) {
	const { about, student, teacher, by, day, lesson, rating, text, readers, reply, state, stateWords } =
		feedback
	return (
		<>
			<PageHead
				title={about}
				line={<State tone={tones[state]}>{stateWords}</State>}
				trail={[{ to: feedbackHref(isOffice), label: 'Feedback' }]}
			/>
			<div className="stack">
				<Panel title="Feedback" wide>
					<p className="as-typed">{text}</p>
					<Facts
						rows={[
							['Written by', <bdi key="by">{by}</bdi>],
							['On', day],
							...(student ? [['Student', <bdi key="student">{student}</bdi>] as const] : []),
							...(teacher ? [['Teacher', <bdi key="teacher">{teacher}</bdi>] as const] : []),
							...(lesson ? [['Lesson', lesson] as const] : []),
							...(rating ? [['Rating', `${rating} of 5`] as const] : []),
							['Who reads it', readers],
							...(reply
								? [
										[
											'Reply',
											<span key="reply" className="as-typed">
												{reply}
											</span>,
										] as const,
									]
								: []),
						]}
					/>
				</Panel>
				{feedback.mayAnswer ? <Answer feedback={feedback} isOffice={isOffice} /> : null}
				{feedback.mayHide ? <Hide feedback={feedback} isOffice={isOffice} /> : null}
			</div>
		</>
	)
}

function Answer({ feedback, isOffice }: { feedback: Shown; isOffice: boolean }) {
	const form = useIntentForm({ intent: 'reply', id: 'reply' })
	const to = feedbackHref(isOffice, feedback.id)
	return (
		<Panel title="Answer" wide>
			{feedback.wantsReply ? (
				<>
					<ErrorSummary form={form} names={['reply']} refusal="Your reply was not sent" />
					<Form form={form} action={to} submit="Send reply" pending="Sending…">
						<HiddenField form={form} name="intent" value="reply" />
						<TextareaField
							form={form}
							name="reply"
							label="Reply"
							hint="The family reads it in the portal."
							rows={4}
						/>
					</Form>
				</>
			) : (
				<p className="muted">The family does not want a reply.</p>
			)}
			{feedback.state === 'closed' ? null : (
				<PostForm action={to}>
					<button className="button" name="intent" value="close">
						Close without a reply
					</button>
				</PostForm>
			)}
		</Panel>
	)
}

function Hide({ feedback, isOffice }: { feedback: Shown; isOffice: boolean }) {
	const form = useIntentForm({ intent: 'hide', id: 'hide' })
	const to = feedbackHref(isOffice, feedback.id)
	if (feedback.state === 'hidden')
		return (
			<Panel title="Hidden" wide>
				<p>Only the office and the person who wrote it can read this.</p>
				<PostForm action={to}>
					<button className="button" name="intent" value="unhide">
						Show it again
					</button>
				</PostForm>
			</Panel>
		)
	return (
		<Panel title="Hide" wide>
			<ErrorSummary form={form} names={['reason']} refusal="It was not hidden" />
			<p>
				Use this for feedback that is hurtful or untrue. Afterward, only the office and the person who wrote
				it can read it.
			</p>
			<Form form={form} action={to} submit="Hide feedback" pending="Saving…">
				<HiddenField form={form} name="intent" value="hide" />
				<TextField form={form} name="reason" label="Reason" hint="Kept in the history." autoComplete="off" />
			</Form>
		</Panel>
	)
}

const tones = { new: 'brass', seen: 'quiet', answered: 'good', closed: 'quiet', hidden: 'warn' } as const

const COLUMNS: Column<Shown>[] = [
	{ key: 'text', label: 'Feedback', main: true, cell: ({ text }) => <bdi>{shortened(text)}</bdi> },
	{ key: 'about', label: 'About', cell: ({ about, teacher }) => [about, teacher].filter(Boolean).join(', ') },
	{ key: 'by', label: 'Written by', cell: ({ by }) => <bdi>{by}</bdi> },
	{ key: 'day', label: 'Day', cell: ({ day }) => day },
	{ key: 'rating', label: 'Rating', cell: ({ rating }) => rating && `${rating} of 5` },
	{
		key: 'state',
		label: 'Status',
		cell: ({ state, stateWords }) => <State tone={tones[state]}>{stateWords}</State>,
	},
]

const SHORT = 90

function shortened(text: string): string {
	return text.length > SHORT ? `${text.slice(0, SHORT).trim()}…` : text
}
