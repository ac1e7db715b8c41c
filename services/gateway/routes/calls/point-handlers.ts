import type { ViewName } from '@courtline/projections/registry'
import {
  cancelHighlight,
  createHighlights,
  deleteHighlight,
  retryHighlight,
  shareHighlight,
  shareHighlightOnYoutube,
  takeBackHighlight,
} from '../highlights/change.ts'
import {
  createFavorite,
  createFavorites,
  deleteAllFavorites,
  deleteFavorite,
  moveFavorites,
} from '../favorites/change.ts'
import { deleteFilter, renameFilter, saveFilter, savedFiltersCall } from '../saved-filters/saved-filters.ts'
import {
  favoriteCall,
  favoritesByMatch,
  favoritesByMatchAndUser,
  favoritesByUser,
  favoritesCall,
} from '../favorites/read.ts'
import { highlightsByUser, oEmbedCall, sharedReelCall, videoSitesCall } from '../highlights/read.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** What answers about favorites are made of. */
const FAVORITES_VIEWS: readonly ViewName[] = [
  'favorites',
  'matches',
  'match-state',
  'second-annotations',
  'users',
]

/** Favorites, saved filters and reels: what viewers keep and make of points. */
export const pointHandlers = {
  createFavorite,
  createFavorites,
  moveFavorites,
  deleteFavorite,
  deleteAllFavorites,
  favorites: fromViews(favoritesCall, FAVORITES_VIEWS),
  favoritesByUser: fromViews(favoritesByUser, FAVORITES_VIEWS),
  favoritesByMatch: fromViews(favoritesByMatch, FAVORITES_VIEWS),
  favoritesByMatchAndUser: fromViews(favoritesByMatchAndUser, FAVORITES_VIEWS),
  favorite: fromViews(favoriteCall, FAVORITES_VIEWS),
  createHighlights,
  highlightsByUser: fromViews(highlightsByUser, ['reels']),
  retryHighlight,
  cancelHighlight,
  deleteHighlight,
  shareHighlight,
  // Facebook takes no uploads of people any more: its share dialog opens with the public page.
  shareHighlightOnFacebook: shareHighlight,
  shareHighlightOnYoutube,
  videoSites: fromViews(videoSitesCall, []),
  takeBackHighlight,
  sharedReel: fromViews(sharedReelCall, ['reels']),
  oEmbed: fromViews(oEmbedCall, ['reels']),
  savedFilters: fromViews(savedFiltersCall, ['saved-filters']),
  saveFilter,
  renameFilter,
  deleteFilter,
} satisfies Partial<CallHandlers>
