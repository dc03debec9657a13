import { countJourneys } from './counted-journeys.ts'

// A phone without a script has the same pages as the wide one without, so it is not counted again.
countJourneys(390)
