import type { AtEvents } from './at.ts'
import { EditEntry, ResultPage, SignUpPage } from './entry-forms.tsx'
import { AddEvent, CancelEvent, EditEvent } from './event-forms.tsx'
import { EventList } from './event-list.tsx'
import { EventPage } from './event-page.tsx'
import { InvitePage } from './invite-page.tsx'
import { ProgramPage } from './program-page.tsx'

type Props<C extends (its: never) => unknown> = Omit<Parameters<C>[0], keyof AtEvents>

type View =
	| ({ view: 'list' } & Props<typeof EventList>)
	| ({ view: 'add' } & Props<typeof AddEvent>)
	| ({ view: 'one' } & Props<typeof EventPage>)
	| ({ view: 'edit' } & Props<typeof EditEvent>)
	| ({ view: 'cancel' } & Props<typeof CancelEvent>)
	| ({ view: 'invite' } & Props<typeof InvitePage>)
	| ({ view: 'sign-up' } & Props<typeof SignUpPage>)
	| ({ view: 'entry' } & Props<typeof EditEntry>)
	| ({ view: 'result' } & Props<typeof ResultPage>)
	| ({ view: 'program' } & Props<typeof ProgramPage>)

export type EventsShown = AtEvents & View

/** The page of recitals and exams an address asks for. */
export function EventsView(its: EventsShown) {
	switch (its.view) {
		case 'list':
			return <EventList {...its} />
		case 'add':
			return <AddEvent {...its} />
		case 'one':
			return <EventPage {...its} />
		case 'edit':
			return <EditEvent {...its} />
		case 'cancel':
			return <CancelEvent {...its} />
		case 'invite':
			return <InvitePage {...its} />
		case 'sign-up':
			return <SignUpPage key={its.student?.id} {...its} />
		case 'entry':
			return <EditEntry {...its} />
		case 'result':
			return <ResultPage {...its} />
		case 'program':
			return <ProgramPage {...its} />
	}
}
