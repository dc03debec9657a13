import { sql } from 'drizzle-orm'
import { classes } from '#db/schema/index.ts'

/** The day of a class that has only one, else null. */
export const onlyDay = sql<
	string | null
>`case when ${classes.startsOn} = ${classes.endsOn} then ${classes.startsOn} end`
