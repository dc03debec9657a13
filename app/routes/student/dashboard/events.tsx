import { usePortalWords } from '#app/components/portal/words.ts'
import { portalEntryHref, portalEventsHref } from '#app/domain/event/href.ts'

interface Shared {
	keep: { child?: string }
	isOwn: boolean
}

interface Coming {
	id: string
	name: string
	when: string
	/** The last day to sign up; null once sign-up is closed. */
	until: string | null
	/** The children who take part, and the children who can still be signed up. */
	taking: string[]
	open: { studentId: string; firstName: string }[]
}

/** Upcoming recitals and exams, one line each, with a link to sign up while that is possible. */
export function Events({ events, ...shared }: Shared & { events: Coming[] }) {
	const text = usePortalWords().events
	if (events.length === 0) return null
	return (
		<section>
			<h2>{text.title}</h2>
			<ul className="todo">
				{events.map((event) => (
					<li key={event.id}>
						<a className="act" href={portalEventsHref(shared.keep)}>
							<span>
								<bdi>{event.name}</bdi>, {event.when}
							</span>
						</a>
						<EventStatus event={event} isOwn={shared.isOwn} />
						<SignUp event={event} {...shared} />
					</li>
				))}
			</ul>
		</section>
	)
}

function EventStatus({ event, isOwn }: { event: Coming; isOwn: boolean }) {
	const text = usePortalWords().events
	const { taking, open, until } = event
	const takePart = taking.map((child) => (isOwn ? text.youTakePart : text.takesPart(child)))
	const last = open.length > 0 && until ? [`${text.until} ${until}`] : []
	return <p className="small muted">{[...takePart, ...last].join('. ')}</p>
}

function SignUp({ event: { id, name, open }, keep, isOwn }: Shared & { event: Coming }) {
	const text = usePortalWords().events
	if (open.length === 0) return null
	return (
		<p className="button-row mb-0">
			{open.map(({ studentId, firstName }) => [
				' ',
				<a
					key={studentId}
					className="button"
					href={portalEntryHref({ ...keep, event: id, student: studentId })}
				>
					{isOwn ? text.signUpSelf : text.signUp(firstName)}
					<span className="sr-only"> {name}</span>
				</a>,
			])}
		</p>
	)
}
