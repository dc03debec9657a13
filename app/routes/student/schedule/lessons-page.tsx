import type { ReactNode } from 'react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { portalEventsHref } from '#app/domain/event/href.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { LessonEntry } from './lesson-entry.tsx'
import { Offers, type Offer } from './offers.tsx'
import { Proposals, type Proposal } from './proposals.tsx'
import type { ListedLesson, OpenTask } from './listed.ts'

interface LessonsPageProps {
	list: { id: string; firstName: string }[]
	child: { id: string; firstName: string } | null
	keep: { child?: string }
	isOwn: boolean
	/** True if families report absences to the office instead of here. */
	asksOffice: boolean
	/** True if there are lessons whose absence the family can report. */
	mayReportDays: boolean
	/** The address of the school's only site, unless all lessons are online. */
	address: string | null
	coming: ListedLesson[]
	past: ListedLesson[]
	next: string | null
	closures: { name: string; site: string | null; from: string; to: string; hours: string | null }[]
	/** Seats that pause or end. */
	seats: { id: string; words: string }[]
	credits: OwedLesson[]
	/** Make-up lessons that ended without being taken. */
	ended: { id: string; child: string | null; missed: string | null; until: string; answer: string | null }[]
	offers: Offer[]
	proposals: Proposal[]
	open: OpenTask | null
	later: string | null
	earlier: string | null
	/** True if the page begins on a day that is over. */
	isPast: boolean
	/** The past lessons before those of the page. */
	before: string | null
	/** True if the school takes sign-ups online. */
	mayJoin: boolean
	writeTo: string | null
}

/** Notes about all lessons that come. */
function Notes({ seats, address, asksOffice }: Pick<LessonsPageProps, 'seats' | 'address' | 'asksOffice'>) {
	const text = usePortalWords().lessons
	return (
		<>
			{seats.map(({ id, words }) => (
				<p key={id} className="small">
					{words}
				</p>
			))}
			{address ? <p className="small">{text.address(address)}</p> : null}
			{asksOffice ? <p className="small">{text.askOffice}</p> : null}
		</>
	)
}

function Ended({ ended }: Pick<LessonsPageProps, 'ended'>) {
	const text = usePortalWords().credit
	return ended.map(({ id, child, missed, until, answer }) => (
		<p key={id} className="small">
			{text.ended(child, missed, until)} {answer ? text.ask.answered(answer) : null}
		</p>
	))
}

function ToDaysAway({ keep }: Pick<LessonsPageProps, 'keep'>) {
	return (
		<p>
			<a className="act" href={portalHref.away(keep)}>
				{usePortalWords().absence.several.link}
			</a>
		</p>
	)
}

/** The account page has the address of the calendar. */
function ToCalendar({ keep }: Pick<LessonsPageProps, 'keep'>) {
	return (
		<p>
			<a className="act" href={href.portalSettings('account', keep)}>
				{usePortalWords().lessons.allToCalendar}
			</a>
		</p>
	)
}

export function LessonsPage(props: LessonsPageProps) {
	const { child, keep, isOwn, isPast, coming, credits, offers, open } = props
	const { lessons: text, events, join } = usePortalWords()
	const entries = (lessons: ListedLesson[]) => (
		<ul className="lesson-list">
			{lessons.map((lesson) => (
				<LessonEntry
					key={`${lesson.id}${lesson.studentId}`}
					lesson={lesson}
					keep={keep}
					isOwn={isOwn}
					open={open}
					writeTo={props.writeTo}
				/>
			))}
		</ul>
	)
	return (
		<>
			<PortalHead
				title={text.title}
				list={props.list}
				child={child}
				beside={
					<span>
						<a className="act mr-5" href={portalEventsHref(keep)}>
							{events.title}
						</a>{' '}
						{props.mayJoin ? (
							<a className="act" href={portalHref.classes(keep)}>
								{join.title}
							</a>
						) : null}
					</span>
				}
			/>
			<Credits credits={credits} keep={keep} />
			<Ended ended={props.ended} />
			<Offers offers={offers} />
			<Proposals proposals={props.proposals} />
			{isPast ? <Past {...props} entries={entries} /> : null}
			{isPast && coming.length === 0 ? null : <Coming {...props} entries={entries} />}
			{isPast ? null : <Past {...props} entries={entries} />}
		</>
	)
}

interface SectionProps extends LessonsPageProps {
	entries: (lessons: ListedLesson[]) => ReactNode
}

function Coming({ coming, next, closures, entries, ...props }: SectionProps) {
	const text = usePortalWords().lessons
	return (
		<section>
			<h2>{text.coming}</h2>
			{closures.map(({ name, site, from, to, hours }) => (
				<p key={name + from} className="closed small">
					{text.closure(name, site, from, to, hours)}
				</p>
			))}
			<Notes seats={props.seats} address={props.address} asksOffice={props.asksOffice} />
			{props.mayReportDays ? <ToDaysAway keep={props.keep} /> : null}
			{coming.length > 0 ? (
				entries(coming)
			) : (
				<p>{next ? `${text.none} ${text.nextIs(next)}` : text.noneAtAll}</p>
			)}
			<Pages earlier={props.earlier} later={props.later} />
			<ToCalendar keep={props.keep} />
		</section>
	)
}

/** The last weeks, or those of a day that is over. */
function Past({ past, isPast, coming, before, later, entries }: SectionProps) {
	const text = usePortalWords().lessons
	if (past.length === 0 && !isPast && before === null) return null
	return (
		<section>
			<h2>{text.past}</h2>
			{past.length > 0 ? entries(past) : <p>{text.none}</p>}
			<Pages earlier={before} later={isPast && coming.length === 0 ? later : null} />
		</section>
	)
}

/** Both sides keep their place while the other has no link. */
function Pages({ earlier, later }: Pick<LessonsPageProps, 'earlier' | 'later'>) {
	const text = usePortalWords().lessons
	return (
		<p className="pages">
			{earlier === null ? (
				<span />
			) : (
				<a className="act" href={earlier}>
					{text.earlier}
				</a>
			)}{' '}
			{later === null ? null : (
				<a className="act" href={later}>
					{text.later}
				</a>
			)}
		</p>
	)
}

interface OwedLesson {
	id: string
	count: number
	/** The class, if there are make-up lessons of several. */
	lesson: string | null
	child: string | null
	mayBook: boolean
	minutes: number
	until: string | null
	/** No time can be chosen, only asked for. */
	isArranged: boolean
	isAsked: boolean
	answer: string | null
}

/** Make-up credits, one line for each kind. The link books or arranges the credit that expires first. */
function Credits({ credits, keep }: Pick<LessonsPageProps, 'credits' | 'keep'>) {
	const text = usePortalWords().credit
	return credits.map(({ id, count, lesson, child, mayBook, minutes, until, isArranged, isAsked, answer }) => (
		<section key={id} className="credit">
			<div>
				<strong>{text.count(child, count, lesson)}</strong>
				<br />
				<span className="small">{text.until(minutes, until, count)}</span>
				{isAsked ? (
					<>
						<br />
						<span className="small">{answer ? text.ask.answered(answer) : text.ask.waiting}</span>
					</>
				) : null}
			</div>{' '}
			{mayBook ? (
				<a className="button" href={portalHref.lessons('book', { ...keep, credit: id })}>
					{isArranged ? text.arrange : text.book}
					<span className="sr-only"> {text.count(child, count, lesson)}</span>
				</a>
			) : null}
		</section>
	))
}
