/** Terms, closures and time off: the days a school teaches on, and those it doesn't. */
export * from './calendar/closures.server.ts'
export * from './calendar/holidays.server.ts'
export * from './calendar/lessons-hit.server.ts'
export * from './calendar/outside-hours.server.ts'
export * from './calendar/term-list.server.ts'
export * from './calendar/terms.server.ts'
export * from './calendar/time-off-list.server.ts'
export * from './calendar/time-off.server.ts'
