import { feedForm } from '#app/forms/people.ts'
import { calendarAddress } from '#app/flows/own-account.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { endFeed, listFeeds, renewFeed } from '#app/models/calendar-feed.server.ts'
import { readingOf } from '#app/models/platform/profile.server.ts'
import { href } from '#app/domain/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

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

export async function saveCalendar(asked: Asked, access: Access) {
	const form = await readForm(asked, feedForm)
	if (!form.ok) return invalid(asked, form)
	const { intent, kind, id } = form.value
	const saved =
		intent === 'new' && kind !== 'person' ? renewFeed(access, kind, id) : endFeed(access, kind, id)
	if (!saved.ok) return invalid(asked, form, saved)
	return leadTo(asked, href.people({ tab: 'calendars' }), {
		id: intent === 'new' ? 'calendar-made' : 'calendar-ended',
	})
}
