import { feedForm } from '#app/domain/account/people-form.ts'
import { calendarAddress } from '#app/views/account/own-account.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { endFeed, listFeeds, renewFeed } from '#app/models/calendar-feed.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { href } from '#app/domain/href.ts'
import type { Outcome } from '#app/utils/outcome.ts'

/** The calendars of a school that can be read without signing in. */
export function readCalendars(access: Access) {
	const { rooms, classes, people } = listFeeds(access)
	const withAddress = ({ id, name, key }: (typeof rooms)[number]) => ({
		id,
		name,
		address: calendarAddress(key),
	})
	return {
		rooms: rooms.map(withAddress),
		classes: classes.map(withAddress),
		people,
		reading: readingOf(access),
	}
}

export const saveCalendar = tasksOf()({
	form: feedForm,
	save: ({ access }, { intent, kind, id }): Outcome<unknown> =>
		intent === 'new' && kind !== 'person' ? renewFeed(access, kind, id) : endFeed(access, kind, id),
	then: (_saved, _its, { intent }) =>
		leads(href.people({ tab: 'calendars' }), intent === 'new' ? 'calendar-made' : 'calendar-ended'),
})
